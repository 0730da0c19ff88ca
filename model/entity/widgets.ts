/* The widgets that a field may name: the engine's own, and those that a hand-written feature brings. */
import type { Field } from './field'

/** The engine's own: `periodic` puts the sign of an element before a percentage. */
const ownWidgets: ReadonlySet<string> = new Set(['periodic'])

/** The widget that a feature has to bring for the field; undefined where the engine draws it itself. */
export function featureWidgetOf({ widget }: Pick<Field, 'widget'>): string | undefined {
  return widget === undefined || ownWidgets.has(widget) ? undefined : widget
}
