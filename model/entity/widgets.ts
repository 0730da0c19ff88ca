import type { Field } from './field'

/** `periodic` puts the symbol of a chemical element before a percentage. */
const ownWidgets: ReadonlySet<string> = new Set(['periodic'])

/** The widget that a feature must register for the field; undefined if the engine renders it. */
export function featureWidgetOf({ widget }: Pick<Field, 'widget'>): string | undefined {
  return widget === undefined || ownWidgets.has(widget) ? undefined : widget
}
