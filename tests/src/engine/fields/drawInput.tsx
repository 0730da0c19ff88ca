import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { type DataProvider, DataProviderContext } from 'react-admin'
import type { JsonSchema, Row } from '#model/entity/jsonSchema'
import type { InputProps } from '../../../../src/engine/contract'
import { fieldKinds } from '../../../../src/engine/fields/index'
import { makeEntities } from '../../../support/entities'
import { startUser } from '../../../support/user'

export interface DrawInputOptions {
  readonly value?: unknown
  readonly siblings?: Row
  readonly dataProvider?: DataProvider
  readonly more?: Partial<InputProps>
}

interface InputState {
  value: unknown
  blurs: number
  problem: string | undefined
}

interface HolderProps extends Pick<InputProps, 'field' | 'siblings'> {
  readonly held: InputState
  readonly more: Partial<InputProps> | undefined
}

/** Acts as the form: stores the value and passes it back. */
function Holder({ field, siblings, held, more }: HolderProps) {
  const [value, setValue] = useState(held.value)
  const { Input } = fieldKinds[field.kind]
  if (!Input) return null
  return (
    <Input
      id="widget_field"
      field={field}
      value={value}
      required={false}
      readOnly={false}
      siblings={siblings}
      onChange={(next) => {
        held.value = next
        setValue(next)
      }}
      onBlur={() => {
        held.blurs += 1
      }}
      onProblem={(message) => {
        held.problem = message
      }}
      {...more}
    />
  )
}

/** Renders the input of one property; `held` contains the form value and what the input reports about itself. */
export function drawInput(
  schema: JsonSchema,
  { value, siblings = {}, dataProvider, more }: DrawInputOptions = {},
) {
  const property = { title: 'Campo', ...schema }
  const { entities } = makeEntities({ widget: { type: 'object', properties: { field: property } } })
  const field = entities[0]?.fields[0]
  if (!field) throw new Error('no field in this schema')
  const held: InputState = { value, blurs: 0, problem: undefined }
  const around = { ...siblings }
  const listeners = new Set<() => void>()
  const user = startUser()
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  render(
    <QueryClientProvider client={queries}>
      <DataProviderContext.Provider value={dataProvider ?? ({} as DataProvider)}>
        <Holder
          field={field}
          held={held}
          more={more}
          siblings={{
            get: (path) => around[path],
            titleOf: (path) => path,
            subscribe(listener) {
              listeners.add(listener)
              return () => listeners.delete(listener)
            },
          }}
        />
      </DataProviderContext.Provider>
    </QueryClientProvider>,
  )
  return {
    user,
    held,
    screen,
    /** Changes the value of a sibling field. */
    setSibling(name: string, next: unknown) {
      around[name] = next
      act(() => {
        for (const listener of listeners) listener()
      })
    },
  }
}
