/* Merges the features' slots; a slot claimed twice prevents the console from starting. */
import type { Feature } from '../contract'

export interface Slots {
  readonly views: NonNullable<Feature['views']>
  readonly asides: NonNullable<Feature['asides']>
  readonly cells: NonNullable<Feature['cells']>
  readonly widgets: NonNullable<Feature['widgets']>
  readonly dialogs: NonNullable<Feature['dialogs']>
  readonly home: NonNullable<Feature['home']>
  readonly pages: NonNullable<Feature['pages']>
  readonly menu: NonNullable<Feature['menu']>
  readonly waiting: NonNullable<Feature['waiting']>
  readonly bar: NonNullable<Feature['bar']>
  readonly providers: NonNullable<Feature['providers']>
  readonly figures: NonNullable<Feature['figures']>
  readonly shortcuts: readonly NonNullable<Feature['shortcuts']>[]
  readonly withoutFactor: Feature['withoutFactor']
}

/** @throws when two features claim the same slot */
export function collectSlots(features: readonly Feature[]): Slots {
  const claimed = new Map<string, string>()
  for (const feature of features) {
    for (const slot of slotsOf(feature)) {
      const other = claimed.get(slot)
      if (other !== undefined) throw new Error(`Features "${other}" and "${feature.name}" both claim ${slot}`)
      claimed.set(slot, feature.name)
    }
  }
  return {
    views: Object.assign({}, ...features.map((feature) => feature.views)),
    asides: Object.assign({}, ...features.map((feature) => feature.asides)),
    cells: Object.assign({}, ...features.map((feature) => feature.cells)),
    widgets: Object.assign({}, ...features.map((feature) => feature.widgets)),
    dialogs: Object.assign({}, ...features.map((feature) => feature.dialogs)),
    home: Object.assign({}, ...features.map((feature) => feature.home)),
    pages: features.flatMap((feature) => feature.pages ?? []),
    menu: features.flatMap((feature) => feature.menu ?? []),
    waiting: Object.assign({}, ...features.map((feature) => feature.waiting)),
    bar: features.flatMap((feature) => feature.bar ?? []),
    providers: features.flatMap((feature) => feature.providers ?? []),
    figures: features.flatMap((feature) => feature.figures ?? []),
    shortcuts: features.flatMap((feature) => feature.shortcuts ?? []),
    withoutFactor: features.find((feature) => feature.withoutFactor)?.withoutFactor,
  }
}

function slotsOf(feature: Feature): readonly string[] {
  const keyed = (['views', 'asides', 'cells', 'widgets', 'dialogs', 'home', 'waiting'] as const).flatMap(
    (slot) => Object.keys(feature[slot] ?? {}).map((key) => `${slot}.${key}`),
  )
  const whole = feature.withoutFactor ? ['withoutFactor'] : []
  return [...keyed, ...whole, ...(feature.pages ?? []).map((page) => `pages.${page.path}`)]
}
