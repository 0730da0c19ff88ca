import type { ReportQuery } from '#model/wire/figures/report'
import type { FiguresProps } from '../../engine'
import { emptyQuestion } from './question'

export function questionOf({ entity, question, measure }: Omit<FiguresProps, 'title'>): ReportQuery {
  const { filter, q, sums, pivot = [] } = question
  const [rows, columns] = pivot
  return {
    ...emptyQuestion(entity.name),
    filtro: filter,
    somas: sums,
    ...(q !== undefined && q !== '' && { busca: q }),
    ...(rows && { grupo: rows.path, ...(rows.unit && { grupoPor: rows.unit }) }),
    ...(columns && {
      segundoGrupo: columns.path,
      ...(columns.unit && { segundoGrupoPor: columns.unit }),
    }),
    ...(measure === 'mean' && { medida: 'media' as const }),
  }
}
