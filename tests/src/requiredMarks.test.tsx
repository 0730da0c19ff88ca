// @module-tag extended
/* Compares the required marks of a form with the errors it shows for empty fields. */
import '../support/dom'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render } from '@testing-library/react'
import { type DataProvider, DataProviderContext } from 'react-admin'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, describe, expect, it } from 'vitest'
import { entities } from '#generated/entities.ts'
import { validators } from '#generated/validators/index.ts'
import type { Entity, Field } from '#model/entity/entity'
import { isRow, type JsonSchema, type Row } from '#model/entity/jsonSchema'
import type { Actor } from '#model/people/actor'
import { activeFields } from '#model/record/record'
import { checkRecord } from '#model/record/validate'
import { isWritable } from '#model/record/writable'
import { validationText } from '#model/validationText'
import { EntityForm } from '../../src/engine/form/EntityForm'
import { newFormData, recordOf, withValueAt } from '../../src/engine/form/state/record'

const today = '2026-11-22'
const made = entities.filter((entity) => entity.access.create?.length)
const actorOf = (role: string): Actor => ({ id: 1, name: 'Ana', role })

/** The property names in the conditions of a schema. */
function asked({ if: condition, allOf = [] }: JsonSchema): readonly string[] {
  return [...Object.keys(condition?.properties ?? {}), ...allOf.flatMap(asked)]
}

/** Starting values: empty, and with each value of each choice that controls a branch. */
function startsOf(entity: Entity): readonly Row[] {
  const deciding = entity.fields.filter(({ name }) => asked(entity.schema).includes(name))
  return [{}, ...deciding.flatMap(({ name, values = [] }) => values.map(({ value }) => ({ [name]: value })))]
}

function draw(entity: Entity, actor: Actor, record: Row): HTMLElement {
  const validator = validators[entity.name]
  if (!validator) throw new Error(`no validator for ${entity.name}`)
  const none = async () => ({ data: [], total: 0 })
  const form = (
    <EntityForm
      entity={entity}
      mode="create"
      record={record}
      actor={actor}
      validator={validator}
      onSave={async () => undefined}
      onCancel={() => undefined}
    />
  )
  const router = createMemoryRouter([{ path: '/', element: form }])
  const provider: Partial<DataProvider> = { getList: none, getMany: none }
  return render(
    <QueryClientProvider client={new QueryClient()}>
      <DataProviderContext.Provider value={provider as DataProvider}>
        <RouterProvider router={router} />
      </DataProviderContext.Provider>
    </QueryClientProvider>,
  ).container
}

function without(row: Row, [name = '', ...rest]: readonly string[]): Row {
  const { [name]: value, ...others } = row
  if (rest.length === 0) return others
  // An absent object may stay absent.
  return isRow(value) ? { ...others, [name]: without(value, rest) } : row
}

/** Fields with an input of their own: plain ones, and those nested in objects. */
function leaves(fields: readonly Field[]): readonly Field[] {
  return fields.flatMap((field) => (field.kind === 'object' ? leaves(field.fields) : [field]))
}

afterEach(cleanup)

describe.each(made.map((entity) => [entity.name, entity] as const))('the form of %s', (_name, entity) => {
  it('marks exactly the fields that it requires', () => {
    const actor = actorOf(entity.access.create?.[0] ?? 'admin')
    const validator = validators[entity.name]
    if (!validator) throw new Error('no validator')
    for (const start of startsOf(entity)) {
      const container = draw(entity, actor, start)
      const data = newFormData(entity, start)
      const record = recordOf(entity, data, { actor, today })
      const active = activeFields(entity, record, actor, today)
      const shown = leaves(entity.fields.filter(({ name, system }) => !system && active.has(name)))
      const wrong = shown.flatMap((field) => {
        const id = `${entity.name}_${field.path.replaceAll('.', '_')}`
        const input = container.querySelector(`[id="${id}"]`)
        const root = entity.fields.find(({ name }) => name === field.path.split('.')[0])
        if (!input || field.readOnly || !root || !isWritable(entity, root, actor)) return []
        const label = container.querySelector(`label[for="${id}"], [id="${id}-label"]`)?.textContent ?? ''
        const isMarked = label.endsWith(' *') || input.getAttribute('aria-required') === 'true'
        const pointer = `/${field.path.replaceAll('.', '/')}`
        const full = recordOf(entity, data, { actor, today })
        const path = field.path.split('.')
        // An unchecked checkbox means false.
        const left = field.kind === 'boolean' ? withValueAt(full, path, false) : without(full, path)
        const isDemanded = checkRecord(entity, validator, left as Row, actor, today).errors.some(
          (each) => each.path === pointer && each.message === validationText.required,
        )
        return isMarked === isDemanded ? [] : [`${field.path}: ${isMarked ? 'marked' : 'demanded'} only`]
      })
      expect([start, wrong]).toEqual([start, []])
      cleanup()
    }
  })
})
