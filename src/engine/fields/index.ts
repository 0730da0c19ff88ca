/*
 * The input of each field kind. Hides every widget: kinds are looked up here, and other modules never branch
 * on them. The type requires an entry for each kind. `model/show` formats values as text.
 */
import type { Kind } from '#model/entity/kinds'
import type { InputProps } from '../contract'
import { lazyDialog } from '../page/lazyDialog'
import { BooleanInput } from './BooleanInput'
import { ColorInput } from './ColorInput'
import { ChoiceInput, ChoicesInput } from './choices/ChoiceInput'
import { ReferenceInput, ReferencesInput } from './choices/ReferenceInput'
import { TagsInput } from './choices/TagsInput'
import { DateInput, DateTimeInput, MonthInput } from './dates/DateInput'
import type { FieldKind } from './fieldKind'
import { FileInput, PdfInput } from './files/FileInput'
import { ImageInput } from './files/ImageInput'
import { JsonInput } from './JsonInput'
import { DocumentInput, FormattedInput, LooseFormattedInput } from './text/FormattedInput'
import { MoneyInput } from './text/MoneyInput'
import { CoordinateInput, DecimalInput, IntegerInput, PercentInput } from './text/NumberInput'
import { PasswordInput } from './text/PasswordInput'
import { LongTextInput } from './text/TextInput'

const ItemsInput = lazyDialog<InputProps>(() => import('./items/ItemsInput').then((part) => part.ItemsInput))
const FilesInput = lazyDialog<InputProps>(() => import('./files/FilesInput').then((part) => part.FilesInput))
const PointInput = lazyDialog<InputProps>(() => import('./mapInputs').then((part) => part.PointInput))
const PolygonInput = lazyDialog<InputProps>(() => import('./mapInputs').then((part) => part.PolygonInput))

const number = { align: 'end', columns: 3 } as const
const start = { align: 'start' } as const
const opaque = { Input: JsonInput, ...start, columns: 12 } as const

/** @example const { Input } = fieldKinds[field.kind] */
export const fieldKinds: Readonly<Record<Kind, FieldKind>> = {
  text: { Input: LooseFormattedInput, ...start, columns: 6 },
  longText: { Input: LongTextInput, ...start, columns: 12 },
  integer: { Input: IntegerInput, ...number },
  decimal: { Input: DecimalInput, ...number },
  percent: { Input: PercentInput, ...number },
  money: { Input: MoneyInput, ...number },
  boolean: { Input: BooleanInput, align: 'center', columns: 3 },
  date: { Input: DateInput, ...start, columns: 3 },
  month: { Input: MonthInput, ...start, columns: 3 },
  dateTime: { Input: DateTimeInput, ...start, columns: 4 },
  choice: { Input: ChoiceInput, ...start, columns: 4 },
  choices: { Input: ChoicesInput, ...start, columns: 6 },
  tags: { Input: TagsInput, ...start, columns: 6 },
  numbers: { Input: ItemsInput, ...start, columns: 6 },
  dates: { Input: ItemsInput, ...start, columns: 6 },
  reference: { Input: ReferenceInput, ...start, columns: 6 },
  references: { Input: ReferencesInput, ...start, columns: 12 },
  email: { Input: LooseFormattedInput, ...start, columns: 6 },
  phone: { Input: FormattedInput, ...start, columns: 4 },
  cpf: { Input: DocumentInput, ...start, columns: 4 },
  cnpj: { Input: DocumentInput, ...start, columns: 4 },
  cpfCnpj: { Input: DocumentInput, ...start, columns: 4 },
  cep: { Input: FormattedInput, ...start, columns: 3 },
  cib: { Input: DocumentInput, ...start, columns: 4 },
  latitude: { Input: CoordinateInput, ...number },
  longitude: { Input: CoordinateInput, ...number },
  color: { Input: ColorInput, ...start, columns: 3 },
  url: { Input: LooseFormattedInput, ...start, columns: 6 },
  password: { Input: PasswordInput, ...start, columns: 6 },
  image: { Input: ImageInput, ...start, columns: 6 },
  file: { ...opaque, Input: FileInput },
  pdf: { ...opaque, Input: PdfInput },
  files: { ...opaque, Input: FilesInput },
  images: { ...opaque, Input: FilesInput },
  point: { Input: PointInput, ...start, columns: 12 },
  polygon: { Input: PolygonInput, ...start, columns: 12 },
  json: opaque,
  object: { ...start, columns: 12 },
  list: { ...start, columns: 12 },
}
