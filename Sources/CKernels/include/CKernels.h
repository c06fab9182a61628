#include "bounded.h"
#include "panel.h"
#include "sums.h"
