/* Natural persons and companies. The first one has a sign-in; a few have names that break careless code. */
import type { InputOf } from '#model/entity/registry'
import { makeAddress, makeCnpj, makeEmail, makePerson, makeTelephones } from './contact'
import { type DemoWriter, type Draft, dayAfter, demoToday, instantAt, type Person } from './demoWriter'
import { municipalities } from './municipalities'
import type { ProducerPlan } from './plan'
import type { Random } from './random'
import { type Groups, roleOf, type Team } from './team'
import { familyNames } from './words'

const longestName =
  'Maria Aparecida do Perpétuo Socorro de Figueiredo Vasconcelos Albuquerque Cavalcanti de Oliveira Rezende Junqueira Prado'

export interface Producer extends Person {
  readonly areaCode: string
  readonly mobile: string
  readonly technician: Person
}

export async function seedProducers(
  world: DemoWriter,
  plans: readonly ProducerPlan[],
  team: Team,
  groups: Groups,
): Promise<readonly Producer[]> {
  const drafts = plans.map((plan) => draft(world, plan, team, groups))
  const ids = await world.create('produtor', drafts)
  const people = await world.people(
    'produtor',
    drafts.map(({ name, email }, at) => ({ id: ids[at] ?? 0, name, email })),
  )
  return people.map((person, at) => ({ ...person, ...(drafts[at] as ProducerDraft).rest }))
}

interface ProducerDraft extends Draft<'produtor'> {
  readonly name: string
  readonly email: string
  readonly rest: Omit<Producer, keyof Person>
}

function draft(world: DemoWriter, plan: ProducerPlan, team: Team, groups: Groups): ProducerDraft {
  const { at, region, company } = plan
  const random = world.random('produtor', at)
  const technician = team.technicians[plan.technician]
  if (!technician) throw new Error(`no technician ${plan.technician}`)
  const place = random.pick(municipalities[region])
  const identity = company === undefined ? naturalPerson(random, at) : legalPerson(random, company)
  const telefones = makeTelephones(random, place.areaCode)
  const email = at === 0 ? 'produtor@example.com' : makeEmail(identity.name, at)
  const entered = instantAt(dayAfter(demoToday, -random.int(860, 1500)), random.int(8, 17), random.int(0, 59))
  const row: InputOf<'produtor'> = {
    ...identity.row,
    email,
    role: roleOf(groups, 'produtor'),
    endereco: makeAddress(random, place, random.isTrue(0.5)),
    telefones,
    ...accountsOf(random, email),
    cod_produtor_cliente: `C${String(10_000 + at)}`,
    ...(random.isTrue(0.4) && { cod_produtor_fornecedor: `F${String(20_000 + at)}` }),
    ...(random.isTrue(0.3) && { caf_dap: `SDW${random.digits(20)}` }),
    tecnico_id: technician.id,
    ...(random.isTrue(0.7) && {
      parceiro_id: team.partners[random.int(0, 1)],
      matricula_cooperado: random.digits(6),
    }),
    consentimento_em: entered,
  }
  const rest = { areaCode: place.areaCode, mobile: telefones[0].number, technician }
  return { name: identity.name, email, row, at: entered, by: team.admins[at % 2], rest }
}

interface Identity {
  readonly name: string
  readonly row: Pick<InputOf<'produtor'>, 'tipo_pessoa'> & Partial<InputOf<'produtor'>>
}

function naturalPerson(random: Random, at: number): Identity {
  const person = makePerson(random)
  const name = at === 2 ? longestName : at === 7 ? "Antônio Sant'Anna d'Ávila" : person.nome
  return { name, row: { tipo_pessoa: 'F', ...person, nome: name } }
}

function legalPerson(random: Random, at: number): Identity {
  const name = `Agropecuária ${random.some(familyNames, 2).join(' & ')}`
  const row = {
    tipo_pessoa: 'J' as const,
    cnpj: makeCnpj(random, at),
    razao_social: `${name} Ltda.`,
    nome_fantasia: name,
    inscricao_estadual: random.isTrue(0.2) ? 'ISENTO' : random.digits(13),
  }
  return { name: row.razao_social, row }
}

function accountsOf(random: Random, email: string): Pick<InputOf<'produtor'>, 'contas'> {
  if (random.isTrue(0.4)) return {}
  const bank = { banco: random.pick(['001', '104', '237', '341', '756']), agencia: random.digits(4) }
  const account = { ...bank, conta: `${random.digits(6)}-${random.digits(1)}` }
  return { contas: random.isTrue(0.5) ? [{ chave_pix: email }] : [{ ...account, chave_pix: email }] }
}
