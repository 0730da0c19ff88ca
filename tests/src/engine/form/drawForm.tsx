import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { type DataProvider, DataProviderContext } from 'react-admin'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import type { JsonSchema, Row } from '#model/entity/jsonSchema'
import type { Actor } from '#model/people/actor'
import type { FieldProblem } from '#model/problem/problem'
import { EntityForm } from '../../../../src/engine/form/EntityForm'
import type { SaveOptions } from '../../../../src/engine/form/entityFormProps'
import { makeEntities } from '../../../support/entities'
import { startUser } from '../../../support/user'

/** A company schema with sections, two branches, an address, a list, roles, rules and a computed value. */
const widget: JsonSchema = {
  title: 'Peça',
  type: 'object',
  'x-entity': {
    form: {
      sections: [
        { title: 'Identificação', fields: ['kind', 'cpf', 'cnpj', 'name', 'code'] },
        { title: 'Endereço', fields: ['address'] },
        { title: 'Medidas', fields: ['width', 'height', 'area', 'note'], columns: 3 },
      ],
    },
    workflow: { field: 'state', initial: 'new', states: { new: { label: 'Nova' } }, transitions: {} },
    rules: [
      {
        when: 'width != null && width > 100.0',
        message: 'Largura fora do comum',
        field: 'width',
        severity: 'warn',
      },
      {
        when: 'height != null && width != null && height > width',
        message: 'Mais alta que larga',
        field: 'height',
      },
    ],
  },
  properties: {
    name: { type: 'string', title: 'Nome', maxLength: 20, description: 'Como aparece na etiqueta.' },
    kind: {
      type: 'string',
      title: 'Tipo',
      oneOf: [
        { const: 'F', title: 'Pessoa' },
        { const: 'J', title: 'Empresa' },
      ],
      default: 'F',
    },
    code: { type: 'string', title: 'Código', 'x-field': { roles: { view: ['keeper'], edit: ['keeper'] } } },
    state: { type: 'string', title: 'Situação', enum: ['new', 'old'] },
    address: {
      type: 'object',
      title: 'Endereço',
      properties: {
        zip: { type: 'string', title: 'CEP', format: 'cep' },
        city: { type: 'string', title: 'Cidade' },
      },
      required: ['zip'],
    },
    width: { type: 'number', title: 'Largura' },
    height: { type: 'number', title: 'Altura' },
    area: { type: 'number', title: 'Área', 'x-field': { computed: 'width * height' } },
    note: { type: 'string', title: 'Observação', 'x-field': { show: 'width != null && width > 50.0' } },
    price: { type: 'number', title: 'Preço', 'x-field': { kind: 'money', roles: { edit: ['keeper'] } } },
    phones: {
      type: 'array',
      title: 'Telefones',
      items: {
        type: 'object',
        title: 'Telefone',
        properties: {
          label: {
            type: 'string',
            title: 'Rótulo',
            default: 'Casa',
            description: 'Como se chama este número.',
          },
          number: { type: 'string', title: 'Número', format: 'phone-com' },
        },
        required: ['number'],
      },
    },
  },
  required: ['name', 'kind'],
  if: { properties: { kind: { const: 'F' } } },
  then: { properties: { cpf: { type: 'string', title: 'CPF', format: 'cpf' } }, required: ['cpf'] },
  else: { properties: { cnpj: { type: 'string', title: 'CNPJ', format: 'cnpj' } }, required: ['cnpj'] },
}

function actorOf(role: string): Actor {
  return { id: 1, name: 'Ana', role }
}

export interface DrawFormOptions {
  readonly schema?: JsonSchema
  readonly record?: Row
  readonly mode?: 'create' | 'edit'
  readonly role?: string
  readonly readOnly?: boolean
  readonly provider?: Pick<DataProvider, 'getMany'>
  /** The response of the server to a save. */
  answer?(changes: Row, terms: SaveOptions): Promise<readonly FieldProblem[] | undefined>
}

/** Renders a form on a page of its own, next to another page; `saves` records the requested saves. */
export function drawForm({
  schema = widget,
  record,
  mode,
  role = 'keeper',
  readOnly,
  provider,
  answer,
}: DrawFormOptions = {}) {
  const { entities, validators } = makeEntities({ widget: schema })
  const [entity] = entities
  const validator = validators.widget
  if (!entity || !validator) throw new Error('no entity')
  const saves: { changes: Row; full: Row }[] = []
  let cancels = 0
  const form = (
    <EntityForm
      entity={entity}
      mode={mode ?? (record ? 'edit' : 'create')}
      record={record}
      actor={actorOf(role)}
      validator={validator}
      readOnly={readOnly}
      onSave={async (changes, full, terms) => {
        saves.push({ changes, full })
        return answer?.(changes, terms)
      }}
      onCancel={() => {
        cancels += 1
      }}
    />
  )
  const router = createMemoryRouter(
    [
      { path: '/form', element: form },
      { path: '/other', element: <p>Outra página</p> },
    ],
    { initialEntries: ['/form'] },
  )
  const user = startUser()
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const drawn = render(
    <QueryClientProvider client={queries}>
      <DataProviderContext.Provider value={{ ...provider } as DataProvider}>
        <RouterProvider router={router} />
      </DataProviderContext.Provider>
    </QueryClientProvider>,
  )
  return {
    user,
    screen,
    router,
    saves,
    container: drawn.container,
    cancels: () => cancels,
    field: (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name }),
    find: (name: string) => screen.queryByRole('textbox', { name }),
    async pick(name: string, option: string) {
      await user.click(screen.getByRole('combobox', { name }))
      await user.click(await screen.findByRole('option', { name: option }))
    },
    save: () => user.click(screen.getByRole('button', { name: 'Salvar' })),
    /** The error message of a field. */
    messageOf(name: string) {
      const described = screen.getByRole('textbox', { name }).getAttribute('aria-describedby')
      return document.getElementById(described ?? '')?.textContent ?? undefined
    },
  }
}
