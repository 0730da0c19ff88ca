// @module-tag extended
/*
 * Compares the required marks of transition dialogs with the fields that the server demands: every transition with
 * input, for every role that may run it.
 */
import '../support/dom'
import { cleanup, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { entities } from '#generated/entities.ts'
import type { Entity, Field, Transition } from '#model/entity/entity'
import type { Row } from '#model/entity/jsonSchema'
import { formats } from '#model/formats/index'
import { systemActor } from '#model/people/actor'
import type { FieldProblem } from '#model/problem/problem'
import { valueAt } from '#model/show/cell'
import { validationText } from '#model/validationText'
import { InputDialog } from '../../src/engine/actions/InputDialog'
import { offersFor } from '../../src/engine/actions/offers'
import { TransferDialog } from '../../src/features/orders/TransferDialog'
import { PdfDialog } from '../../src/features/pdf-import/PdfDialog'
import { PersonDialog } from '../../src/features/person-lookup/PersonDialog'
import { type Estate, openEstate } from '../server/features/estate'
import { features } from '../support/features'
import type { SignedIn } from '../support/server'
import { startUser } from '../support/user'
import { leaveConsole } from './console'
import { drawInConsole, enter } from './inConsole'
import { marksOf as marksWhenEmpty } from './marks'

let estate: Estate
let people: readonly SignedIn[]
let seed = 7000
beforeAll(async () => {
  estate = await openEstate(features)
  const { admin, supervisor, manager, technician, producer } = estate
  people = [admin, supervisor, manager, technician, producer]
}, 120_000)
afterAll(() => estate.server.close())
// A dialog is closed while its pickers are still loading.
beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined))
afterEach(async () => {
  await leaveConsole()
  vi.restoreAllMocks()
})

/** The record that a transition is tested with; fields without a value get a sample, or stay empty where optional. */
interface RecordVariant {
  readonly says: string
  values(): Promise<Row>
}
const plain: RecordVariant = { says: 'a record', values: async () => ({}) }

async function address(): Promise<Row> {
  const { cidade, bairro, logradouro, numero, cep } = (await estate.row('fazenda', estate.farm))
    .endereco as Row
  return { cidade, bairro, logradouro, numero, cep }
}
/** The document of a new person, or of an existing one. */
const fresh = (format: 'cpf' | 'cnpj' = 'cpf') => {
  seed += 1
  return formats[format].sample(seed)
}
const request = (says: string, values: () => Promise<Row>): RecordVariant => ({
  says,
  values: async () => ({ nome: 'Ana Dias', celular: '35999990000', motivo: null, ...(await values()) }),
})
const variants: Readonly<Record<string, readonly RecordVariant[]>> = {
  'register.aprovar': [
    request('a producer without address', async () => ({ perfil: 'produtor', cpf_cnpj: fresh() })),
    request('a producer with some of it', async () => ({
      ...(await address()),
      numero: null,
      perfil: 'produtor',
      cpf_cnpj: fresh(),
    })),
    request('a producer who is known', async () => ({ perfil: 'produtor', cpf_cnpj: '52998224725' })),
    request('a company', async () => ({ perfil: 'empresa', cpf_cnpj: fresh('cnpj') })),
    request('a technician', async () => ({ perfil: 'tecnico', cpf_cnpj: fresh() })),
    request('a technician who is known', async () => ({
      perfil: 'tecnico',
      cpf_cnpj: (await estate.row('tecnico', estate.technician.recordId)).cpf,
    })),
    request('a manager', async () => ({ perfil: 'gestor', cpf_cnpj: fresh() })),
    request('no profile', async () => ({ perfil: null, cpf_cnpj: null })),
    request('no document of a technician', async () => ({ perfil: 'tecnico', cpf_cnpj: null })),
  ],
}

const asking = entities.flatMap((entity) =>
  Object.values(entity.workflow?.transitions ?? {})
    .filter(({ roles, input, completes }) => roles.length > 0 && input.length + completes.length > 0)
    .flatMap((transition) =>
      (variants[`${entity.name}.${transition.name}`] ?? [plain]).map(
        (variant) =>
          [`${entity.name}.${transition.name}`, variant.says, { entity, transition, variant }] as const,
      ),
    ),
)

interface TransitionCase {
  readonly entity: Entity
  readonly transition: Transition
  readonly variant: RecordVariant
}

/** Creates a record on which the transition can run. */
async function prepare({ entity, transition, variant }: TransitionCase): Promise<number> {
  const field = entity.workflow?.field ?? ''
  const id = await estate.make(entity.name, await variant.values())
  const [from] = transition.from
  if ((await estate.row(entity.name, id))[field] === from) return id
  await estate.server.store.update(entity.name, id, { [field]: from }, '*', systemActor)
  return id
}

/** Renders the dialog for this user, or returns undefined if the transition is not offered. */
async function draw({ entity, transition }: TransitionCase, person: SignedIn, id: number) {
  const user = await enter(estate.server, person)
  const answer = await person.get(`/api/${entity.endpoint}/${id}`)
  if (answer.status !== 200) return undefined
  const record = (await answer.json()) as Row
  const offer = offersFor(entity, record, user.actor, new Date().toISOString().slice(0, 10)).find(
    ({ work }) => work.kind === 'transition' && work.name === transition.name,
  )
  if (!offer) return undefined
  drawInConsole(
    estate.server,
    user,
    <InputDialog
      entity={entity}
      offer={offer}
      record={record}
      onCancel={nothing}
      onConfirm={async () => undefined}
      onFail={nothing}
    />,
  )
  const confirm = await screen.findByRole<HTMLButtonElement>('button', { name: 'Confirmar' })
  await waitFor(() => expect(confirm.disabled).toBe(false))
  return { record, input: offer.input }
}

/** Paths of the fields that the dialog marks. */
function marksOf(input: readonly Field[]): readonly string[] {
  const inputs = [...document.querySelectorAll<HTMLElement>('[role="dialog"] [id]')]
  return input
    .filter(({ path }) => {
      const box = inputs.find(({ id }) => id.endsWith(`-${path}`))
      const label = box && document.querySelector(`label[for="${box.id}"], [id="${box.id}-label"]`)
      return (label?.textContent ?? '').endsWith('*') || box?.getAttribute('aria-required') === 'true'
    })
    .map(({ path }) => path)
}

/** Paths of the fields that the server demands. */
async function refusedOf(answer: Response): Promise<readonly string[]> {
  const { errors = [] } = (await answer.json()) as { errors?: readonly FieldProblem[] }
  return errors
    .filter(({ message }) => message === validationText.required)
    .map(({ path }) => path.slice(1).replaceAll('/', '.'))
}

const isEmpty = (value: unknown) => value === undefined || value === null

describe.each(asking)('the dialog of %s for %s', (_name, _says, tried) => {
  it('marks the fields that the server requires, for every role', async () => {
    const { entity, transition } = tried
    let drawn = 0
    for (const person of people.filter(({ actor }) => transition.roles.includes(actor.role))) {
      const id = await prepare(tried)
      const seen = await draw(tried, person, id)
      if (!seen) continue
      drawn += 1
      const { record, input } = seen
      const marked = marksOf(input)
      cleanup()
      const path = `/api/${entity.endpoint}/${id}/transicoes/${transition.name}`
      const said = Object.fromEntries(
        input
          .filter((field) => !isEmpty(record[field.path]))
          .map((field) => [field.path, record[field.path]]),
      )
      for (const each of marked.filter((one) => one in said)) {
        const refused = await refusedOf(await person.post(path, { ...said, [each]: null }))
        expect([person.actor.role, each, refused.includes(each)]).toEqual([person.actor.role, each, true])
      }
      const refused = await refusedOf(await person.post(path, said))
      const left = marked.filter((one) => isEmpty(valueAt(record, one)))
      expect([person.actor.role, [...left].sort()]).toEqual([person.actor.role, [...refused].sort()])
    }
    expect(drawn).toBeGreaterThan(0)
  })
})

describe('the dialog of an approval', () => {
  it('asks for no address after the document of a known person is typed', async () => {
    const tried = asking.find(([name]) => name === 'register.aprovar')?.[2] as TransitionCase
    const id = await prepare({
      ...tried,
      variant: request('x', async () => ({ perfil: 'produtor', cpf_cnpj: null })),
    })
    const seen = await draw(tried, estate.admin, id)
    const input = seen?.input ?? []
    const user = startUser()
    const box = screen.getByLabelText(/^CPF\/CNPJ/)
    expect(marksOf(input)).toEqual(['perfil', 'cpf_cnpj'])
    await user.type(box, fresh())
    await user.tab()
    const places = ['cep', 'cidade', 'bairro', 'logradouro', 'numero']
    await waitFor(() => expect(marksOf(input)).toEqual(['perfil', 'cpf_cnpj', ...places]))
    await user.clear(box)
    await user.type(box, '52998224725')
    await user.tab()
    await waitFor(() => expect(marksOf(input)).toEqual(['perfil', 'cpf_cnpj']), { timeout: 5000 })
    const path = `/api/register/${id}/transicoes/aprovar`
    expect((await estate.admin.post(path, { cpf_cnpj: '52998224725' })).status).toBe(200)
  })
})

describe.each<[name: string, draw: () => Promise<ReactNode>, ready: RegExp]>([
  [
    'a transfer',
    async () => {
      const record = await estate.server.store.get('pedido', await estate.make('pedido', {}), systemActor)
      return <TransferDialog entity={entityOf('pedido')} record={record as never} onClose={nothing} />
    },
    /^Nova unidade/,
  ],
  ['a PDF import', async () => <PdfDialog entity={entityOf('atividades')} onClose={nothing} />, /^Arquivo/],
  ['a document', async () => <PersonDialog entity={entityOf('produtor')} onClose={nothing} />, /^CPF/],
])('the dialog of %s', (_name, draw, ready) => {
  it('marks exactly the fields that it refuses when they are empty', async () => {
    const user = await enter(estate.server, estate.admin)
    drawInConsole(estate.server, user, await draw())
    await screen.findByLabelText(ready)
    const { marked, refused } = await marksWhenEmpty()
    expect(refused).toHaveLength(1)
    expect(marked).toEqual(refused)
  })
})

const nothing = () => undefined

function entityOf(name: string): Entity {
  const found = entities.find((each) => each.name === name)
  if (!found) throw new Error(`no entity ${name}`)
  return found
}
