import type { ASTNode } from '@marcbachmann/cel-js'
import type { Field } from '#model/entity/entity'
import { isTemporal } from '#model/entity/kindGuards'
import { dayOf } from '#model/expression/expressionDates'
import { dateArguments } from '#model/expression/expressionFunctions'

export function dateArgumentsOf(name: string): number {
  return Object.hasOwn(dateArguments, name) ? (dateArguments[name] ?? 0) : 0
}

export function whyNoDate(node: ASTNode, field: Field | undefined): string | undefined {
  if (node.op === 'value') {
    const { args: value } = node
    if (typeof value === 'string') return isDay(value) ? undefined : `"${value}" não é uma data (aaaa-mm-dd)`
    return `${String(value)} não é uma data`
  }
  return !field || isTemporal(field) ? undefined : `"${field.name}" é ${field.kind}`
}

function isDay(text: string): boolean {
  try {
    return dayOf(text) !== ''
  } catch {
    return false
  }
}
