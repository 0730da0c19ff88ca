/* Validates a whole record: the compiled validator with pt-BR messages, and rules across fields. */

import type { Entity, Field, Rule } from '../entity/entity'
import type { Row } from '../entity/jsonSchema'
import { isCoordinate, isLongitude, isMoney, isSecret } from '../entity/kindGuards'
import { fieldAt } from '../entity/paths'
import { isClearlyTrue } from '../expression/expression'
import { expressionNames } from '../expression/expressionNames'
import { formats, isFormat } from '../formats/index'
import type { Actor } from '../people/actor'
import type { FieldProblem } from '../problem/problem'
import { unitTextsOf } from '../show/unitTexts'
import { validationText } from '../validationText'
import { checkBounds } from './checkBounds'
import { checkValues } from './checkValues'
import { activeFields, fillNulls, withoutNulls } from './record'

export interface AjvError {
  readonly keyword: string
  readonly instancePath: string
  readonly schemaPath: string
  readonly params: Readonly<Record<string, unknown>>
  readonly message?: string
}

/** Compiled by ajv; `errors` are set when it returns false. */
export type Validator = ((data: unknown) => boolean) & { errors?: readonly AjvError[] | null }

export interface ValidationResult {
  readonly errors: readonly FieldProblem[]
  readonly warnings: readonly FieldProblem[]
}

/**
 * Validates a whole record.
 * @param today yyyy-mm-dd, for `hoje` in rules
 * @param before the saved record, whose unchanged values need not follow newer rules; undefined, or without an ID, for
 * a new record
 */
export function checkRecord(
  entity: Entity,
  validator: Validator,
  row: Row,
  actor: Actor,
  today: string,
  before?: Row,
): ValidationResult {
  const verdict = judge(entity, validator, row, actor, today, before)
  const isKept = before?.id !== undefined && before.id !== null
  if (!isKept || verdict.errors.length === 0) return verdict
  return { ...verdict, errors: withoutOld(verdict.errors, { entity, validator, row, actor, today, before }) }
}

interface SavedRecordContext {
  readonly entity: Entity
  readonly validator: Validator
  readonly row: Row
  readonly actor: Actor
  readonly today: string
  readonly before: Row
}

/** Drops errors that the saved record already had, unless a field behind them changed. */
function withoutOld(errors: readonly FieldProblem[], kept: SavedRecordContext): readonly FieldProblem[] {
  const { entity, validator, row, actor, today, before } = kept
  const old = judge(entity, validator, before, actor, today, before).errors
  const isTouched = (name: string) =>
    JSON.stringify(withoutNulls(row[name] ?? null)) !== JSON.stringify(withoutNulls(before[name] ?? null))
  const isOld = ({ path, message }: FieldProblem) =>
    old.some((each) => each.path === path && each.message === message) &&
    !namesBehind(entity, path, message).some(isTouched)
  return errors.filter((problem) => !isOld(problem))
}

/** The fields behind a problem: the one it is reported at, and those that its rule reads. */
export function namesBehind({ rules, workflow }: Entity, path: string, message: string): readonly string[] {
  const own = path.split('/')[1]
  const asked = rules
    .filter((rule) => rule.message === message && pointerOf(rule) === path)
    .flatMap(({ when }) => expressionNames(when))
    // The state only decides whether a rule applies, so a transition alone does not count as touching the rule.
    .filter((name) => name !== workflow?.field)
  return own === undefined ? asked : [own, ...asked]
}

function pointerOf({ field }: Rule): string {
  return field ? `/${field.replaceAll('.', '/')}` : ''
}

function judge(
  entity: Entity,
  validator: Validator,
  row: Row,
  actor: Actor,
  today: string,
  before: Row | undefined,
): ValidationResult {
  const { row: bounded, problems: excess } = checkBounds(entity.fields, row)
  const data = withoutNulls(bounded)
  const active = activeFields(entity, row, actor, today)
  const found = validator(data) ? [] : problemsOf(entity, validator.errors ?? [], data)
  const all = onePerPath([
    ...excess,
    ...found,
    ...checkValues(entity.fields, data, today, before && withoutNulls(before)),
  ])
  const errors = all.filter((problem) => active.has(problem.path.split('/')[1] ?? ''))
  const asked = entity.rules.filter((rule) => !isOfAbsent(rule, active))
  return withRules({ errors, warnings: [] }, asked, fillNulls(entity.fields, bounded), actor, today)
}

/** A rule on a field that does not exist for the record is skipped. */
function isOfAbsent({ message, field }: Rule, active: ReadonlySet<string>): boolean {
  return message === validationText.required && field !== undefined && !active.has(field.split('.')[0] ?? '')
}

function withRules(
  verdict: ValidationResult,
  rules: readonly Rule[],
  context: Row,
  actor: Actor,
  today: string,
): ValidationResult {
  const errors = [...verdict.errors]
  const warnings = [...verdict.warnings]
  for (const rule of rules) {
    // Missing values and wrong types have errors of their own.
    if (!isClearlyTrue(rule.when, context, actor, today)) continue
    const problem = { path: pointerOf(rule), message: rule.message }
    ;(rule.severity === 'warn' ? warnings : errors).push(problem)
  }
  return { errors: onePerPath(errors), warnings: onePerPath(warnings) }
}

/**
 * Of these fields, the ones whose rule would fail if they were empty.
 * @returns their paths
 */
export function requiredByRules(
  entity: Entity,
  fields: readonly Field[],
  row: Row,
  actor: Actor,
  today: string,
): ReadonlySet<string> {
  const rules = entity.rules.filter(
    ({ message, field }) => message === validationText.required && fields.some(({ path }) => path === field),
  )
  if (rules.length === 0) return new Set()
  const context = fillNulls(entity.fields, row)
  const isAsked = ({ path, name }: Field) =>
    rules.some(
      ({ field, when }) => field === path && isClearlyTrue(when, { ...context, [name]: null }, actor, today),
    )
  return new Set(
    fields.filter((field) => field.path === field.name && isAsked(field)).map(({ path }) => path),
  )
}

function problemsOf(entity: Entity, errors: readonly AjvError[], data: unknown = {}): FieldProblem[] {
  const problems = errors
    .filter((error) => !noise.has(error.keyword) && !isChoiceDetail(error))
    .map((error) => toProblem(entity, error, data))
  return onePerPath(problems)
}

const noise = new Set(['if', 'then', 'else', 'not', 'allOf'])

/** Errors inside a `oneOf` of choices repeat the error of the `oneOf`. */
function isChoiceDetail(error: AjvError): boolean {
  return error.keyword === 'const' && /\/oneOf\/\d+\/const$/.test(error.schemaPath)
}

function onePerPath(problems: readonly FieldProblem[]): FieldProblem[] {
  const seen = new Set<string>()
  return problems.filter((problem) => !seen.has(problem.path) && seen.add(problem.path))
}

function toProblem(entity: Entity, error: AjvError, data: unknown): FieldProblem {
  const extra =
    error.params.missingProperty ?? error.params.additionalProperty ?? error.params.unevaluatedProperty
  const path = extra === undefined ? error.instancePath : `${error.instancePath}/${String(extra)}`
  const field = fieldAtPointer(entity, path)
  return { path, message: messageOf(error, field, valueAt(data, error.instancePath)) }
}

function fieldAtPointer(entity: Entity, pointer: string): Field | undefined {
  const names = pointer.split('/').slice(1)
  return fieldAt(entity, names.filter((name) => !/^\d+$/.test(name)).join('.'))
}

function valueAt(data: unknown, pointer: string): unknown {
  return pointer
    .split('/')
    .slice(1)
    .reduce<unknown>((value, name) => (value as Record<string, unknown> | undefined)?.[name], data)
}

function messageOf(error: AjvError, field: Field | undefined, value: unknown): string {
  const build = messages[error.keyword]
  return build ? build(error.params, field, value) : validationText.invalid
}

type MessageBuilder = (params: AjvError['params'], field: Field | undefined, value: unknown) => string

const messages: Readonly<Record<string, MessageBuilder>> = {
  required: () => validationText.required,
  type: (params, field, value) =>
    typeText(String(params.type).split(',')[0] ?? '', field, value) ?? validationText.invalid,
  enum: () => validationText.choice,
  oneOf: () => validationText.choice,
  const: () => validationText.choice,
  anyOf: () => validationText.invalid,
  format: (params, _field, value) => formatText(String(params.format), value),
  pattern: () => validationText.invalid,
  minimum: (params, field) => coordinateText(field) ?? validationText.minimum(bound(params, field)),
  maximum: (params, field) =>
    coordinateText(field) ??
    (isMoney(field)
      ? validationText.notAbove(bound(params, field))
      : validationText.maximum(bound(params, field))),
  exclusiveMinimum: (params, field) => validationText.above(bound(params, field)),
  exclusiveMaximum: (params, field) => validationText.below(bound(params, field)),
  multipleOf: () => validationText.invalid,
  minLength: (params, field) =>
    isSecret(field) ? validationText.minLength(Number(params.limit)) : validationText.invalid,
  maxLength: (params, field) =>
    isSecret(field) ? validationText.maxLength(Number(params.limit)) : validationText.invalid,
  minItems: (params) =>
    Number(params.limit) === 1 ? validationText.required : validationText.minItems(Number(params.limit)),
  maxItems: (params) => validationText.maxItems(Number(params.limit)),
  uniqueItems: () => validationText.uniqueItems,
  additionalProperties: () => validationText.unknownField,
  unevaluatedProperties: () => validationText.unknownField,
}

function typeText(type: string, field: Field | undefined, value: unknown): string | undefined {
  const { unread } = unitTextsOf(field)
  if (unread !== undefined) return unread
  if (type === 'integer' && typeof value === 'number') return validationText.integer
  return typeTexts[type]
}

const typeTexts: Readonly<Record<string, string>> = {
  number: validationText.decimal,
  integer: validationText.number,
  string: validationText.text,
  boolean: validationText.boolean,
  object: validationText.object,
  array: validationText.list,
}

function formatText(format: string, value: unknown): string {
  if (!isFormat(format)) return validationText.invalid
  return formats[format].validate(typeof value === 'string' ? value : '') ?? validationText.invalid
}

function coordinateText(field: Field | undefined): string | undefined {
  if (!isCoordinate(field)) return undefined
  return isLongitude(field) ? 'Longitude inválida' : 'Latitude inválida'
}

function bound(params: AjvError['params'], field: Field | undefined): string {
  return unitTextsOf(field).limit(Number(params.limit))
}
