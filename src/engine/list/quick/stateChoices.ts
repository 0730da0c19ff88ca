/* The states of a workflow as filter choices. Pure. */
import type { Entity } from '#model/entity/entity'

export interface StateChoice {
  readonly text: string
  readonly color: string | undefined
  readonly values: readonly (string | number)[]
}

/** States with the same label are one choice. */
export function stateChoices({ workflow, fields }: Entity): readonly StateChoice[] {
  if (!workflow) return []
  const coded = fields.find(({ name }) => name === workflow.field)?.values ?? []
  const choices = new Map<string, StateChoice>()
  for (const [name, { label, color }] of Object.entries(workflow.states)) {
    const value = coded.find((each) => String(each.value) === name)?.value
    const known = choices.get(label)
    choices.set(label, {
      text: label,
      color: known?.color ?? color,
      values: [...(known?.values ?? []), typeof value === 'number' ? value : name],
    })
  }
  return [...choices.values()]
}

export function isChosen({ values }: StateChoice, chosen: readonly unknown[]): boolean {
  const texts = new Set(chosen.map(String))
  return values.every((value) => texts.has(String(value)))
}
