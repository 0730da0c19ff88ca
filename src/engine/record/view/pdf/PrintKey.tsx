import type { Entity } from '#model/entity/entity'
import type { RecordHead } from '#model/wire/record/recordHead'
import { usePrintKey } from '../../../export/usePrintKey'
import { useRecordPdf } from './useRecordPdf'

interface PrintKeyProps {
  readonly entity: Entity
  readonly head: RecordHead
}

export function PrintKey({ entity, head }: PrintKeyProps) {
  usePrintKey(useRecordPdf(entity, head).print)
  return null
}
