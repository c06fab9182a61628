#include "panel.h"
#include "sums.h"
