/** Values as texts for people. A blank value becomes `N/A` or `-`. */
export { formatDate as date } from './format-date.js';
export { formatMoney as money } from './format-money.js';
export { formatNumber as number } from './format-number.js';
export { formatPhone as phone } from './format-phone.js';
export { hexToRgb } from './hex-to-rgb.js';
export { listTextLength, truncate } from './truncate.js';
