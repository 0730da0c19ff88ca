import type { Entity } from '../entity/entity'
import type { Row } from '../entity/jsonSchema'
import { fieldAt } from '../entity/paths'
import { labelAt, valueAt } from './cell'
import { showValue } from './show'

const hole = /\{([\w.]+)\}/g

/**
 * Fills a template; `label` returns the record's own label.
 * @example fillText(entity, 'Paid {value} on {paid_on}', row, () => '') // 'Paid R$ 10,00 on 20/11/2026'
 */
export function fillText(entity: Entity, text: string, row: Row, label: () => string): string {
  return text.replace(hole, (_hole, path: string) => {
    const field = fieldAt(entity, path)
    if (!field) return path === 'label' ? label() : ''
    return showValue(valueAt(row, path), field, labelAt(row, path))
  })
}
