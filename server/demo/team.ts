import type { AccountName, InputOf } from '#model/entity/registry'
import { type Catalogs, idOf } from './catalogs/seed'
import { makeAddress, makeCnpj, makeEmail, makePerson, makeTelephones, type NaturalPerson } from './contact'
import type { DemoWriter, Person } from './demoWriter'
import { type Municipality, municipalities, type RegionKey, regionNames } from './municipalities'
import type { Plan } from './plan'
import type { Random } from './random'

export interface Team {
  readonly units: readonly number[]
  readonly partners: readonly number[]
  readonly admins: readonly Person[]
  readonly supervisors: readonly Person[]
  readonly managers: readonly Person[]
  readonly technicians: readonly Person[]
}

export type Groups = ReadonlyMap<string, number>

export function roleOf(groups: Groups, slug: string): number {
  const id = groups.get(slug)
  if (id === undefined) throw new Error(`no group ${slug}`)
  return id
}

export async function seedTeam(
  world: DemoWriter,
  plan: Plan,
  catalogs: Catalogs,
  groups: Groups,
): Promise<Team> {
  const units = await seedUnits(world)
  const partners = await seedPartners(world)
  const hire = <N extends StaffEntity>(
    entity: N,
    count: number,
    rowOf: (common: StaffInput, at: number) => InputOf<N>,
  ) => seedPeople(world, groups, entity, count, rowOf)
  const region = (key: RegionKey) => idOf(catalogs.regiao, 'nome', regionNames[key])

  const admins = await hire('admin', 2, (common) => ({ ...common, empresa_id: units[0] }))
  const supervisors = await hire('supervisor', plan.supervisors.length, (common, at) => ({
    ...common,
    regioes: plan.supervisors[at]?.map(region) ?? [],
  }))
  const managers = await hire('gestor', plan.managers.length, (common, at) => ({
    ...common,
    supervisor_id: supervisors[plan.managers[at]?.supervisor ?? 0]?.id ?? 0,
    empresa_id: units[at % (units.length - 1)] ?? 0,
  }))
  const technicians = await hire('tecnico', plan.technicians.length, (common, at) => {
    const { manager = 0, region: key = 'sul' } = plan.technicians[at] ?? {}
    const random = world.random('technician', at)
    return {
      ...common,
      gestor_id: managers[manager]?.id ?? 0,
      supervisor_id: supervisors[plan.managers[manager]?.supervisor ?? 0]?.id ?? 0,
      regioes: [region(key)],
      crea: `CREA-MG ${random.digits(6)}/D`,
      formacao: random.pick([
        'Engenheiro(a) agrônomo(a)',
        'Engenheiro(a) agrônomo(a)',
        'Técnico(a) em agropecuária',
        'Técnico(a) agrícola',
        'Zootecnista',
      ]),
    }
  })
  return { units, partners, admins, supervisors, managers, technicians }
}

type StaffEntity = Exclude<AccountName, 'produtor'>
type StaffInput = NaturalPerson & Pick<InputOf<'supervisor'>, 'email' | 'role' | 'telefones'>

async function seedPeople<N extends StaffEntity>(
  world: DemoWriter,
  groups: Groups,
  entity: N,
  count: number,
  rowOf: (common: StaffInput, at: number) => InputOf<N>,
): Promise<readonly Person[]> {
  const people = Array.from({ length: count }, (_, at) => {
    const random = world.random(entity, at)
    const person = makePerson(random, 26, 62)
    // The first person of each entity has a sign-in.
    const email = at === 0 ? `${entity}@example.com` : makeEmail(person.nome, at)
    const telefones = makeTelephones(random, '35')
    const row = rowOf({ ...person, email, role: roleOf(groups, entity), telefones }, at)
    return { name: person.nome, email, row }
  })
  const ids = await world.create(entity, people)
  return world.people(
    entity,
    people.map(({ name, email }, at) => ({ id: ids[at] ?? 0, name, email })),
  )
}

const unitPlaces: readonly (readonly [code: string, city: string, place: Municipality])[] = [
  ['UN-01', 'Varginha', municipalities.sul[0] as Municipality],
  ['UN-02', 'Patrocínio', municipalities.cerrado[0] as Municipality],
  ['UN-03', 'Franca', municipalities.mogiana[6] as Municipality],
]

function seedUnits(world: DemoWriter): Promise<readonly number[]> {
  const units = unitPlaces.map(([codigo, city, place], at) => {
    const random = world.random('empresa', at)
    const email = `unidade.${codigo.toLowerCase()}@example.com`
    const row: InputOf<'empresa'> = {
      codigo,
      cnpj: makeCnpj(random, at),
      razao_social: `Cooperativa Demonstração de Café e Leite – Unidade ${city}`,
      nome_fantasia: `Unidade ${city}`,
      inscricao_estadual: random.digits(13),
      email,
      endereco: makeAddress(random, place, false),
      chave_pix: email,
    }
    return { row }
  })
  return world.create('empresa', units)
}

const partnerCompanies = [
  ['Cooperativa Serra Clara', 'Cooperativa'],
  ['Laticínio Vale do Sapucaí', 'Laticínio'],
  ['Torrefação Grão de Minas', 'Torrefadora/Indústria'],
  ['Exportadora Porto Alto', 'Exportadora'],
  ['Revenda Campo Bom', 'Revenda de insumos'],
  ['Consultoria Terra Viva', 'Consultoria'],
  ['Laboratório Solo & Folha', 'Laboratório'],
  ['Instituto Café do Amanhã', 'Patrocinador'],
] as const

function seedPartners(world: DemoWriter): Promise<readonly number[]> {
  const common = (random: Random, name: string, at: number) => {
    const place = random.pick(municipalities.sul)
    return {
      email: makeEmail(name, at),
      endereco: makeAddress(random, place, false),
      telefones: makeTelephones(random, place.areaCode),
    }
  }
  const companies = partnerCompanies.map(([name, tipo_parceiro], at) => {
    const random = world.random('parceiro', at)
    const row: InputOf<'parceiro'> = {
      pessoaFis: false,
      cnpj: makeCnpj(random, at),
      razao_social: `${name} Ltda.`,
      nome_fantasia: name,
      inscricao_estadual: at % 3 === 2 ? 'ISENTO' : random.digits(13),
      codigo: `PAR-${String(at + 1).padStart(3, '0')}`,
      tipo_parceiro,
      ...common(random, name, at),
    }
    return { row }
  })
  const people = [0, 1].map((at) => {
    const random = world.random('parceiro', 'person', at)
    const person = makePerson(random)
    const contact = common(random, person.nome, partnerCompanies.length + at)
    const row: InputOf<'parceiro'> = {
      pessoaFis: true,
      ...person,
      tipo_parceiro: 'Consultoria',
      ...contact,
    }
    return { row }
  })
  return world.create('parceiro', [...companies, ...people])
}
