import { describe, expect, it } from 'vitest'
import { sampleRecord } from '#model/describe/sampleRecord'
import type { Row } from '#model/entity/jsonSchema'
import { fieldAt, resolvePath } from '#model/entity/paths'
import { mayAct, scopeOf } from '#model/people/access'
import { type Actor, systemActor } from '#model/people/actor'
import { computeFields, normaliseRecord } from '#model/record/record'
import { checkRecord } from '#model/record/validate'
import { makeReal, schemas } from './readSchemas'

const names =
  'safra regiao especie variedade irrigacao doenca praga defensivos herbicida fertilizantes remineralizador bioestimulante parcelasavaliadas profundidade maturacao peneira microbiologicasEnzimaticas nematoides'.split(
    ' ',
  )
const milkAndSystem = ['analise_leite', 'qualidade_diaria', 'qualidade_mensal', 'integracaofile', 'short_url']
const today = '2026-11-20'
const actor: Actor = { ...systemActor, role: 'admin' }
const { index, validators } = makeReal()

function entityOf(name: string) {
  const entity = index.get(name)
  if (!entity) throw new Error(name)
  return entity
}

function sampleOf(name: string, seed = 1, isFull = false): Row {
  return sampleRecord(entityOf(name), { seed, actor, today, isFull, pick: () => 1 })
}

/** A valid sample with changed values, computed and validated like on the server. */
function judge(name: string, changes: Row, sample: Row = sampleOf(name)) {
  const entity = entityOf(name)
  const validator = validators[name]
  if (!validator) throw new Error(name)
  const initial = entity.workflow ? { [entity.workflow.field]: entity.workflow.initial } : {}
  const input = normaliseRecord(entity, { ...initial, ...sample, ...changes })
  const row = computeFields(entity, input, actor, today)
  const { errors, warnings } = checkRecord(entity, validator, row, actor, today)
  const spell = (problem: { path: string; message: string }) => `${problem.path} ${problem.message}`
  return { row, errors: errors.map(spell), warnings: warnings.map(spell) }
}

describe.each([...names, ...milkAndSystem])('%s', (name) => {
  it.each([1, 2, 3, 8, 11])('accepts plausible values (seed %i)', (seed) => {
    expect(judge(name, {}, sampleOf(name, seed)).errors).toEqual([])
    expect(judge(name, {}, sampleOf(name, seed, true)).errors).toEqual([])
  })

  it('only names existing fields, and each field is in a section of its form', () => {
    const entity = entityOf(name)
    const paths = [
      ...entity.list.columns.map((column) => column.field),
      ...entity.list.search,
      ...entity.list.sort.map(([path]) => path),
      ...Object.values(entity.query).map((query) => query.field),
      ...entity.unique.flat(),
      ...entity.rules.map((rule) => rule.field ?? 'id'),
      ...entity.form.sections.flatMap((section) => section.fields),
    ]
    expect(paths.filter((path) => !fieldAt(entity, path))).toEqual([])
    const drawn = entity.form.sections.flatMap((section) => section.fields)
    const own = entity.fields.filter((field) => !field.system).map((field) => field.name)
    expect([...drawn].sort()).toEqual([...own].sort())
  })

  it('only refers to existing entities', () => {
    const entity = entityOf(name)
    const targets = entity.fields.flatMap((field) => (field.ref ? [field.ref.entity] : []))
    expect(targets.filter((target) => !(target in schemas))).toEqual([])
    const scopePaths = Object.values(entity.scope).flatMap((filters) => filters.flatMap(Object.keys))
    expect(scopePaths.filter((path) => !resolvePath(index, entity, path))).toEqual([])
  })
})

describe('catalogues', () => {
  it.each(names)(
    '%s is readable by every role, editable by the management and has its own section',
    (name) => {
      const entity = entityOf(name)
      const may = (role: string) =>
        (['list', 'view', 'create', 'edit', 'remove'] as const).filter((act) =>
          mayAct(entity, act, { ...actor, role }),
        )
      for (const role of ['admin', 'supervisor', 'gestor'])
        expect(may(role)).toEqual(['list', 'view', 'create', 'edit', 'remove'])
      for (const role of ['tecnico', 'produtor']) expect(may(role)).toEqual(['list', 'view'])
      expect(entity.path).toBe(name)
      expect(entity.menu?.roles).toEqual(['admin', 'supervisor', 'gestor'])
    },
  )

  it.each(['defensivos', 'herbicida', 'bioestimulante'])(
    '%s refuses a maximum dose below the minimum',
    (name) => {
      expect(judge(name, { dose_min: 2, dose_max: 1.5 }).errors).toEqual([
        '/dose_max A dose máxima deve ser maior ou igual à mínima',
      ])
      expect(judge(name, { dose_min: 2, dose_max: 2 }).errors).toEqual([])
      expect(judge(name, { dose_min: 0 }).errors).toEqual(['/dose_min Valor deve ser maior que 0'])
    },
  )
})

describe('safra', () => {
  it('has the messages of the specification for a failed removal', () => {
    const { messages } = entityOf('safra')
    expect([messages.removeFailedTitle, messages.removeFailed]).toEqual([
      'Ocorreu algum erro!',
      'Não foi possivel excluir o Ano Agrícola!',
    ])
  })

  it.each([
    [{ descricao: '2026/2028' }, ['/descricao O segundo ano deve ser o seguinte ao primeiro']],
    [{ descricao: '2026' }, ['/descricao * Inválido']],
    [{ data_inicio: '2031-07-01', data_fim: '2031-07-01' }, ['/data_fim O fim deve ser posterior ao início']],
    [
      { data_inicio: '2031-07-01', data_fim: '2032-07-01' },
      ['/data_fim A safra não pode passar de 12 meses'],
    ],
    [{ data_inicio: '2031-09-01', data_fim: '2032-08-31' }, []],
    [{ descricao: '2026/2027' }, []],
  ])('validates %j', (changes, errors) => {
    expect(judge('safra', changes).errors).toEqual(errors)
  })

  it('warns of a harvest in another year than the end', () => {
    const { errors, warnings } = judge('safra', { ano_colheita: 2031 })
    expect([errors, warnings]).toEqual([
      [],
      ['/ano_colheita O ano da colheita costuma ser o do fim do período'],
    ])
  })
})

describe('fertilizantes', () => {
  it('computes the formula from the three guarantees', () => {
    expect(judge('fertilizantes', { n: 20, p2o5: 5, k2o: 20 }).row.formulacao).toBe('20-05-20')
    expect(judge('fertilizantes', { n: 0, p2o5: 9.5, k2o: 0.4 }).row.formulacao).toBe('00-10-00')
    expect(judge('fertilizantes', { n: null }).row.formulacao).toBeNull()
  })

  it('refuses guarantees above 100%', () => {
    expect(judge('fertilizantes', { n: 40, p2o5: 40, k2o: 20 }).errors).toEqual([])
    expect(judge('fertilizantes', { n: 40, p2o5: 40, k2o: 20.1 }).errors).toEqual([
      '/k2o A soma N + P2O5 + K2O não pode passar de 100 %',
    ])
  })

  it('requires organic guarantees for organic fertilisers only', () => {
    expect(judge('fertilizantes', { tipo: 'Mineral misto' }).errors).toEqual([])
    expect(judge('fertilizantes', { tipo: 'Organomineral' }).errors.sort()).toEqual([
      '/carbono_organico * Obrigatório',
      '/classe_organico * Obrigatório',
      '/umidade * Obrigatório',
    ])
  })
})

describe('remineralizador', () => {
  it('sums the bases and requires the legal minimum', () => {
    expect(judge('remineralizador', { k2o: 1.2, cao: 9.5, mgo: 4.35 }).row.soma_bases).toBe(15.05)
    expect(judge('remineralizador', { k2o: 8.9, cao: null, mgo: null }).errors).toEqual([
      '/soma_bases A soma de bases deve ser no mínimo 9 % (IN MAPA 5/2016)',
    ])
    expect(judge('remineralizador', { k2o: 0.9, cao: 20 }).errors).toEqual([
      '/k2o Valor deve ser no mínimo 1',
    ])
  })

  it('warns of contaminants without refusing them', () => {
    const { errors, warnings } = judge('remineralizador', { contaminantes: { Hg: 0.2, As: 3 } })
    expect(errors).toEqual([])
    expect(warnings).toEqual([
      '/contaminantes/Hg Mercúrio (Hg) acima de 0,1 mg/kg: confira o limite da norma',
    ])
  })
})

describe('profundidade, peneira and bioestimulante', () => {
  it('names a layer by its limits and requires them in order', () => {
    expect(judge('profundidade', { de_cm: 0, ate_cm: 20 }).row.descricao).toBe('0–20 cm')
    expect(judge('profundidade', { de_cm: 40, ate_cm: 40 }).errors).toEqual([
      '/ate_cm A profundidade final deve ser maior que a inicial',
    ])
  })

  it.each([
    [19, 7.54],
    [17, 6.75],
    [14, 5.56],
    [13, 5.16],
  ])('sieve %i has holes of %d mm', (numero, diametro_mm) => {
    expect(judge('peneira', { formato: 'Chato', numero }).row).toMatchObject({ diametro_mm })
  })

  it('requires the organism of an inoculant', () => {
    expect(judge('bioestimulante', { tipo: 'Inoculante/microrganismo' }).errors.sort()).toEqual([
      '/concentracao_ufc * Obrigatório',
      '/microrganismo * Obrigatório',
    ])
  })
})

describe('milk quality', () => {
  it.each([
    [{ sigla_analise: 'GORD', valor_mensal: 3 }, true],
    [{ sigla_analise: 'GORD', valor_mensal: 2.99 }, false],
    [{ sigla_analise: 'EST', valor_mensal: 11.4 }, true],
    [{ sigla_analise: 'CBT', valor_mensal: 900, media_trimestral: 300 }, true],
    [{ sigla_analise: 'CCS', valor_mensal: 100, media_trimestral: 500.5 }, false],
    [{ sigla_analise: 'CCS', valor_mensal: 100 }, null],
    [{ sigla_analise: 'NUL', valor_mensal: 13 }, null],
  ])('classifies %j as %s', (changes, conforme) => {
    expect(judge('qualidade_mensal', { media_trimestral: null, ...changes }).row.conforme).toBe(conforme)
  })

  it('refuses a sample taken tomorrow', () => {
    expect(judge('qualidade_diaria', { coleta: '2026-11-21' }).errors).toEqual([
      '/coleta * A data não deve ser no futuro',
    ])
    expect(judge('qualidade_diaria', { coleta: today }).errors).toEqual([])
  })

  it('is limited to the own farms of producers and technicians', () => {
    const own = (name: string, role: string) => scopeOf(entityOf(name), { ...actor, role, recordId: 7 })
    expect(own('qualidade_diaria', 'produtor')).toEqual([{ produtor_id: 7 }, { 'fazenda_id.produtor': 7 }])
    expect(own('qualidade_mensal', 'produtor')).toEqual([{ 'fazenda_id.produtor': 7 }])
    expect(own('qualidade_mensal', 'tecnico')).toEqual([{ 'fazenda_id.produtor.tecnico_id': 7 }])
    expect(own('qualidade_mensal', 'admin')).toBe('all')
  })
})

describe('short_url', () => {
  it.each(['/gestor/dashboard', '/gestor/talhao?status=pendente'])('accepts the target %s', (destino) => {
    expect(judge('short_url', { destino }).errors).toEqual([])
  })

  it.each(['//example.com', 'https://example.com', '/\\example.com', 'gestor', '/a b'])(
    'refuses the target %s',
    (destino) => {
      expect(judge('short_url', { destino }).errors).toEqual(['/destino * Inválido'])
    },
  )
})
