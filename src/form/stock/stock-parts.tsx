import type { ComponentType } from 'react';
import fields from '@rjsf/core/lib/components/fields/index.js';
import templates from '@rjsf/core/lib/components/templates/index.js';
import widgets from '@rjsf/core/lib/components/widgets/index.js';
import Theme from '@rjsf/mui/lib/Theme/index.js';
import { DateTimeWidget } from './date-time.js';
import { RangeWidget } from './range.js';
import { RatingWidget } from './rating.js';
import type { StockParts } from './stock-part.js';
import { stockWidget } from './stock-widget.js';

const ofCore = templates();
const allWidgets = { ...widgets(), ...Theme.widgets, DateTimeWidget, RangeWidget, RatingWidget };

/** The parts of RJSF's core with those of its MUI theme over them, and widgets of our own that draw with MUI. */
export const stockParts = {
  fields: fields(),
  templates: { ...ofCore, ...Theme.templates },
  buttons: { ...ofCore.ButtonTemplates, ...Theme.templates?.ButtonTemplates },
  widgets: Object.fromEntries(Object.entries(allWidgets).map(([name, Widget]) => [name, stockWidget(Widget as ComponentType<object>)])),
} as unknown as StockParts;
