import { describe, expect, it } from 'vitest'
import { entities } from '#generated/entities.ts'
import { besideState, shownState, stateOf } from '#model/record/states'

const told = entities.flatMap((entity) => (entity.workflow?.beside ? [[entity.name, entity] as const] : []))

describe.each(told)('the states of %s', (_name, entity) => {
  const { workflow } = entity
  const beside = workflow?.beside
  const field = entity.fields.find(({ name }) => name === beside?.field)
  const rows = Object.keys(workflow?.states ?? {}).flatMap((state) =>
    (field?.values ?? []).map(({ value }) => ({
      id: 1,
      [workflow?.field ?? '']: state,
      [field?.name ?? '']: value,
    })),
  )

  it('include the values declared as their qualifiers with their colour, in the declared states only', () => {
    for (const row of rows) {
      const state = stateOf(entity, row)
      const more = besideState(entity, row)
      const isNamed =
        beside?.in.some((each) => each === row[workflow?.field ?? '']) &&
        String(row[field?.name ?? '']) in beside.values
      expect(more !== undefined).toBe(isNamed === true)
      const expected = more ? { label: `${state?.label} · ${more.label}`, color: more.color } : state
      expect(shownState(entity, row)).toEqual(expected)
    }
  })
})

it('an overdue, refunded, cancelled or open annuity never colours a plot green', () => {
  const plot = entities.find(({ name }) => name === 'talhao')
  if (!plot) throw new Error('no plots')
  const colorOf = (anuidade: string) => shownState(plot, { id: 1, status: 'Pago', anuidade })?.color
  expect(['Vencido', 'Estornado', 'Cancelado', 'Pendente'].map(colorOf)).not.toContain('success')
  expect(['Pago', 'Isento'].map(colorOf)).toEqual(['success', 'success'])
})
