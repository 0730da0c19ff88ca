/*
 * Safety of field applications. Hides the product catalogs and how intervals are counted. Products must be in their
 * catalog, in a unit of their dose, with a prescription if required. Re-entry and harvest dates are derived from
 * product and day; applications and harvests that are too close to each other both get a warning.
 */
import type { FilterOf, PatchOf, RecordOf } from '#model/entity/registry'
import { addDays, dayText, parseDay } from '#model/formats/calendar'
import { date } from '#model/formats/date'
import { formatDecimal } from '#model/formats/index'
import { refusalText } from '#model/messages'
import { systemRole } from '#model/people/actor'
import { type FieldProblem, Problem } from '#model/problem/problem'
import type { Change, Feature, Proposal } from '../../engine/index'
import { inNameOf } from '../kit/inNameOf'
import { text } from './messages'
import { type Input, inUnit, type Product, productOf } from './products'

type Activity = Omit<RecordOf<'atividades'>, 'id'> & { readonly id?: number }

const sprays: readonly Activity['tipo'][] = ['Pulverização (defensivo)', 'Controle de plantas daninhas']
const harvest: Activity['tipo'] = 'Colheita'
/** Roles that may revert a completed activity. */
const undoing: readonly string[] = ['admin', 'supervisor']
/** Longest interval on a label, in days. */
const longest = 365
const hoursOfDay = 24

export const activities: Feature = {
  name: 'activities',
  guards: { 'atividades.create': check, 'atividades.edit': check },
  before: { 'atividades.create': derive, 'atividades.edit': derive },
  effects: {
    atividades: tellOthers,
    defensivos: followLabel('defensivos'),
    herbicida: followLabel('herbicida'),
  },
}

/** Stored values that were valid do not block unrelated edits. */
async function check(change: Proposal<'atividades'>): Promise<void> {
  const { before, after } = change
  mustBeUndone(change)
  const names = ['insumos', 'receituario', 'tipo', 'situacao'] as const
  if (before && isSame(before, after, names)) return
  const errors: FieldProblem[] = []
  for (const { product } of await productsOf(change)) {
    // Unknown products were rejected before.
    const isMissing = product?.needsPrescription && !after.receituario && after.situacao !== 'Cancelada'
    if (isMissing && sprays.includes(after.tipo) && errors.length === 0) {
      errors.push({ path: '/receituario', message: text.prescription(product.name) })
    }
  }
  if (errors.length > 0) throw new Problem('invalid', refusalText.invalid, { errors })
}

function mustBeUndone({ before, after, actor }: Proposal<'atividades'>): void {
  const isUndone = before?.situacao === 'Realizada' && after.situacao !== 'Realizada'
  if (!isUndone || undoing.includes(actor.role) || actor.role === systemRole) return
  throw new Problem('invalid', refusalText.invalid, { errors: [{ path: '/situacao', message: text.done }] })
}

type IntervalChange = Pick<Proposal<'atividades'>, 'before' | 'after' | 'store' | 'actor'>

interface InputUse {
  readonly input: Input
  readonly product: Product | undefined
}

async function productsOf({ after, store, actor }: IntervalChange): Promise<readonly InputUse[]> {
  const self = inNameOf(actor)
  const applied: InputUse[] = []
  for (const input of after.insumos ?? []) {
    applied.push({ input, product: await productOf(store, input, self) })
  }
  return applied
}

async function derive(change: IntervalChange): Promise<PatchOf<'atividades'>> {
  const { before, after } = change
  const applied = await productsOf(change)
  const warnings = applied.flatMap(warnOfDose)
  if (after.tipo === harvest) warnings.push(...(await sprayedBefore(change)))
  if (!sprays.includes(after.tipo)) return { aviso_seguranca: told(warnings) }
  const products = applied.flatMap(({ product }) => product ?? [])
  const days = products.flatMap(({ harvestDays }) => harvestDays ?? [])
  const isSettled =
    before !== undefined && isDone(before) && isDone(after) && isSame(before, after, settledBy)
  const free = isSettled
    ? (after.data_liberacao_colheita ?? null)
    : days.length > 0
      ? dayAfter(after.data, Math.max(...days))
      : null
  const hours = Math.max(0, ...products.map(({ entryHours }) => entryHours))
  for (const { name, harvestDays } of products) if (harvestDays === null) warnings.push(text.noInterval(name))
  if (free !== null) warnings.push(...(await harvestsBefore(change, free)))
  return {
    data_liberacao_colheita: free,
    data_liberacao_reentrada: isSettled ? after.data_liberacao_reentrada : entryAfter(after.data, hours),
    aviso_seguranca: told(warnings),
  }
}

/** An applied activity keeps its intervals while these fields are unchanged. */
const settledBy = ['insumos', 'data', 'tipo'] as const

function isDone({ situacao }: Activity): boolean {
  return situacao === 'Realizada'
}

function isSame(before: Activity, after: Activity, names: readonly (keyof Activity)[]): boolean {
  return names.every((name) => JSON.stringify(before[name]) === JSON.stringify(after[name]))
}

function told(warnings: readonly string[]): string | null {
  return warnings.length > 0 ? [...new Set(warnings)].join(' ') : null
}

function warnOfDose({ input, product }: InputUse): readonly string[] {
  if (!product) return []
  const { name, unit, least, most } = product
  const dose = inUnit(input.dose, input.unidade, unit)
  const isFit = (least ?? 0) <= dose && dose <= (most ?? Number.POSITIVE_INFINITY)
  const range = `${formatDecimal(least ?? 0, 0, 3)} a ${formatDecimal(most ?? 0, 0, 3)} ${unit}`
  return isFit ? [] : [text.dose(name, range)]
}

/** The day on which the interval ends, counted from the end of the day because the time is not recorded. */
function entryAfter(day: string, hours: number): string {
  const start = dayAfter(day, 1 + Math.floor(hours / hoursOfDay))
  return new Date(`${start}T${String(hours % hoursOfDay).padStart(2, '0')}:00:00-03:00`).toISOString()
}

function dayAfter(day: string, days: number): string {
  const parsed = parseDay(day)
  return parsed ? dayText(addDays(parsed, days)) : day
}

/** Harvests of the same plots within the application's interval. */
async function harvestsBefore(change: IntervalChange, free: string): Promise<readonly string[]> {
  const { after } = change
  const query = { tipo: harvest, data: { gte: after.data, lt: free } } as const
  const found = await othersOn(change, query)
  return found.slice(0, 1).map(({ data }) => text.harvestBefore(date.show(data), date.show(free)))
}

/** Applications on the same plots whose interval includes the day of the harvest. */
async function sprayedBefore(change: IntervalChange): Promise<readonly string[]> {
  const { after } = change
  const query = {
    tipo: sprays,
    data: { lte: after.data },
    data_liberacao_colheita: { gt: after.data },
  } as const
  const found = await othersOn(change, query)
  return found.map(({ data, data_liberacao_colheita }) =>
    text.sprayedBefore(date.show(data), date.show(String(data_liberacao_colheita))),
  )
}

/** Other activities on the same plots that are not cancelled, by day. */
async function othersOn(
  { after, store, actor }: IntervalChange,
  conditions: FilterOf<'atividades'>,
): Promise<readonly RecordOf<'atividades'>[]> {
  if (after.situacao === 'Cancelada' || after.ativo === false) return []
  const filter = {
    ...conditions,
    talhao_ids: [...after.talhao_ids],
    situacao: ['Planejada', 'Em andamento', 'Realizada'] as const,
    ativo: true,
  }
  const { rows } = await store.list('atividades', { filter, sort: [['data', 'ASC']] }, inNameOf(actor))
  return rows.filter(({ id }) => id !== after.id)
}

async function tellOthers(change: Change<'atividades'>): Promise<void> {
  const { before, after, store, actor } = change
  const names = ['tipo', 'data', 'talhao_ids', 'situacao', 'ativo', 'data_liberacao_colheita'] as const
  if (before && isSame(before, after, names)) return
  const self = inNameOf(actor)
  const touched = new Map<number, RecordOf<'atividades'>>()
  for (const state of before ? [before, after] : [after]) {
    const range = sprays.includes(state.tipo)
      ? { tipo: harvest, data: { gte: state.data, lte: dayAfter(state.data, longest) } }
      : state.tipo === harvest && {
          tipo: sprays,
          data: { gte: dayAfter(state.data, -longest), lte: state.data },
        }
    if (!range) continue
    const filter = { ...range, talhao_ids: [...state.talhao_ids], ativo: true }
    for (const row of (await store.list('atividades', { filter, sort: [] }, self)).rows)
      touched.set(row.id, row)
  }
  touched.delete(after.id)
  for (const other of [...touched.values()].sort((a, b) => a.id - b.id)) {
    const { aviso_seguranca = null } = await derive({ store, actor, before: other, after: other })
    if (aviso_seguranca !== (other.aviso_seguranca ?? null)) {
      await store.update('atividades', other.id, { aviso_seguranca }, '*', self, 'avisar')
    }
  }
}

/**
 * Intervals are stored, because lists filter and sort by them. Planned activities follow the catalog;
 * completed ones keep the interval from the label on their day.
 */
function followLabel(catalog: 'defensivos' | 'herbicida') {
  return async (change: Change<'defensivos'> | Change<'herbicida'>): Promise<void> => {
    const { before, after, store, actor } = change
    if (
      !before ||
      (before.carencia_dias === after.carencia_dias && before.reentrada_horas === after.reentrada_horas)
    )
      return
    const self = inNameOf(actor)
    const { id } = after
    const filter = {
      tipo: sprays,
      situacao: ['Planejada', 'Em andamento'] as const,
      'insumos.item_id': id,
      ativo: true,
    }
    const { rows } = await store.list('atividades', { filter, sort: [['id', 'ASC']] }, self)
    for (const row of rows) {
      // Item ids are unique per catalog only.
      if (!row.insumos?.some(({ origem, item_id }) => origem === catalog && item_id === id)) continue
      const derived = await derive({ store, actor, before: row, after: row })
      await store.update('atividades', row.id, derived, '*', self, 'avisar')
    }
  }
}
