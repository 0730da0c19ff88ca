/*
 * How each kind of field is drawn: the input of a form and the text of a list. Hides every widget; nobody
 * outside asks which kind a field is. A kind without a row here does not compile.
 */
import type { Field } from '#model/entity'
import type { Kind } from '#model/kinds'
import { BooleanInput } from './BooleanInput'
import { ChoiceInput, ChoicesInput } from './ChoiceInput'
import { ColorInput } from './ColorInput'
import { DateInput, DateTimeInput, MonthInput } from './DateInput'
import { DocumentInput, FormattedInput, LooseFormattedInput } from './FormattedInput'
import type { FieldKind } from './fieldKind'
import { ImageInput } from './ImageInput'
import { JsonInput } from './JsonInput'
import { MoneyInput } from './MoneyInput'
import { CoordinateInput, DecimalInput, IntegerInput, PercentInput } from './NumberInput'
import { PasswordInput } from './PasswordInput'
import { ReferenceInput, ReferencesInput } from './ReferenceInput'
import {
  showBoolean,
  showChoice,
  showCoordinate,
  showDecimal,
  showFormatted,
  showImage,
  showInteger,
  showJson,
  showMany,
  showMoney,
  showNothing,
  showObject,
  showPercent,
  showReferences,
  showText,
} from './show'
import { TagsInput } from './TagsInput'
import { LongTextInput, TextInput } from './TextInput'

const number = { align: 'end', columns: 3 } as const
const start = { align: 'start' } as const
const opaque = { Input: JsonInput, show: showJson, ...start, columns: 12 } as const

/**
 * Every kind.
 * @example fieldKinds[field.kind].show(row[field.name], field)
 */
export const fieldKinds: Readonly<Record<Kind, FieldKind>> = {
  text: { Input: TextInput, show: showText, ...start, columns: 6 },
  longText: { Input: LongTextInput, show: showText, ...start, columns: 12 },
  integer: { Input: IntegerInput, show: showInteger, ...number },
  decimal: { Input: DecimalInput, show: showDecimal, ...number },
  percent: { Input: PercentInput, show: showPercent, ...number },
  money: { Input: MoneyInput, show: showMoney, ...number },
  boolean: { Input: BooleanInput, show: showBoolean, align: 'center', columns: 3 },
  date: { Input: DateInput, show: showFormatted, ...start, columns: 3 },
  month: { Input: MonthInput, show: showFormatted, ...start, columns: 3 },
  dateTime: { Input: DateTimeInput, show: showFormatted, ...start, columns: 4 },
  choice: { Input: ChoiceInput, show: showChoice, ...start, columns: 4 },
  choices: { Input: ChoicesInput, show: showMany, ...start, columns: 6 },
  tags: { Input: TagsInput, show: showMany, ...start, columns: 6 },
  reference: { Input: ReferenceInput, show: showText, ...start, columns: 6 },
  references: { Input: ReferencesInput, show: showReferences, ...start, columns: 12 },
  email: { Input: LooseFormattedInput, show: showFormatted, ...start, columns: 6 },
  phone: { Input: FormattedInput, show: showFormatted, ...start, columns: 4 },
  cpf: { Input: DocumentInput, show: showFormatted, ...start, columns: 4 },
  cnpj: { Input: DocumentInput, show: showFormatted, ...start, columns: 4 },
  cpfCnpj: { Input: DocumentInput, show: showFormatted, ...start, columns: 4 },
  cep: { Input: FormattedInput, show: showFormatted, ...start, columns: 3 },
  cib: { Input: DocumentInput, show: showFormatted, ...start, columns: 4 },
  latitude: { Input: CoordinateInput, show: showCoordinate, ...number },
  longitude: { Input: CoordinateInput, show: showCoordinate, ...number },
  color: { Input: ColorInput, show: showText, ...start, columns: 3 },
  url: { Input: LooseFormattedInput, show: showText, ...start, columns: 6 },
  password: { Input: PasswordInput, show: showNothing, ...start, columns: 6 },
  image: { Input: ImageInput, show: showImage, ...start, columns: 6 },
  file: opaque,
  pdf: opaque,
  point: opaque,
  polygon: opaque,
  json: opaque,
  object: {
    show: showObject((value, field) => fieldKinds[field.kind].show(value, field)),
    ...start,
    columns: 12,
  },
  list: { show: showReferences, ...start, columns: 12 },
}

/**
 * A value as text, by the kind of its field.
 * @example showValue(1234.5, field) // 'R$ 1.234,50' when the field is money
 */
export function showValue(value: unknown, field: Field, label?: string): string {
  return fieldKinds[field.kind].show(value, field, label)
}

export type { FieldKind, InputProps, Siblings } from './fieldKind'
export { isSame } from './isSame'
