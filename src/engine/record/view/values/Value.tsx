/*
 * Interactive values: links to records, phone numbers to call, files to open. Hides what each kind
 * renders, which one table declares; all other kinds are text.
 */
import { type MouseEvent, type ReactNode, useMemo } from 'react'
import { Link } from 'react-router-dom'
import type { Field } from '#model/entity/entity'
import { isRow, type Row } from '#model/entity/jsonSchema'
import { isJson, isList, isLongText, isSecret } from '#model/entity/kindGuards'
import { type Kind, traitsOf } from '#model/entity/kinds'
import { targetedBy } from '#model/entity/target'
import { valueAt } from '#model/show/cell'
import { showValue } from '#model/show/show'
import { measuredIn, withoutUnits } from '#model/show/unit'
import { mayOpen } from '../../../console/adminPaths'
import { useConsole } from '../../../console/console'
import { pathsOf } from '../../../console/routing'
import { lazyDialog } from '../../../page/lazyDialog'
import { viewText } from '../messages'
import { EmailValue, PhoneValue, UrlValue } from './ContactValues'
import { Copyable } from './Copyable'
import { ImageValue } from './ImageValue'

const LoadedLabels = lazyDialog(() => import('../LoadedLabels').then((part) => part.LoadedLabels))
const StoredFileValue = lazyDialog(() => import('./StoredFileValue').then((part) => part.StoredFileValue))

export interface ValueProps {
  readonly field: Field
  readonly value: unknown
  readonly row: Row
  readonly label?: unknown
}

type RenderValue = (props: ValueProps) => ReactNode

const text: RenderValue = ({ field, value, row, label }) => (
  <Copyable
    field={field}
    text={showValue(value, measuredIn(field, row), typeof label === 'string' ? label : undefined)}
  />
)

const phone: RenderValue = ({ field, value }) => <PhoneValue field={field} value={value} />

const email: RenderValue = ({ field, value }) => <EmailValue field={field} value={value} />

const url: RenderValue = ({ field, value }) => <UrlValue field={field} value={value} />

const longText: RenderValue = ({ field, value, label }) => (
  <p className="sheet-long">
    {linked(showValue(value, field, typeof label === 'string' ? label : undefined))}
  </p>
)

/** Turns URLs into links. They leave this session, so they open in a new tab. */
function linked(text: string): ReactNode {
  return text.split(/(https?:\/\/\S+)/).map((part) =>
    /^https?:\/\//.test(part) ? (
      <a key={part} href={part} target="_blank" rel="noopener noreferrer">
        {part}
      </a>
    ) : (
      part
    ),
  )
}

const json: RenderValue = ({ value }) => <pre className="sheet-json">{JSON.stringify(value, null, 2)}</pre>

const color: RenderValue = ({ field, value }) => (
  <>
    <span className="sheet-color" style={{ background: showValue(value, field) }} /> {showValue(value, field)}
  </>
)

const image: RenderValue = ({ field, value }) => <ImageValue title={field.title} source={String(value)} />

const file: RenderValue = ({ value }) => <StoredFileValue value={value} />

const files: RenderValue = ({ value }) => (
  <span className="sheet-files">
    {[value].flat().map((each, at) => (
      <StoredFileValue key={isRow(each) ? String(each.chave ?? at) : at} value={each} />
    ))}
  </span>
)

const tags: RenderValue = ({ field, value }) => (
  <span className="sheet-tags">
    {[value].flat().map((each) => (
      <span key={String(each)} className="sheet-tag">
        {showValue([each], field)}
      </span>
    ))}
  </span>
)

const reference: RenderValue = (props) => <References {...props} />

const isReadable = (field: Field) => !isSecret(field) && field.restates === undefined

const object: RenderValue = ({ field, value, row }) => {
  const childOf = ({ name }: Field) => (isRow(value) ? value[name] : undefined)
  const filled = withoutUnits(field.fields.filter((child) => isReadable(child) && !isBlank(childOf(child))))
  const [only] = filled
  if (only && filled.length === 1 && only.title === field.title) {
    return <Value field={only} value={childOf(only)} row={row} />
  }
  return (
    <dl className="sheet-pairs sheet-pairs--inner">
      {filled.map((child) => (
        <Pair key={child.path} field={child} row={row} value={childOf(child)} />
      ))}
    </dl>
  )
}

/** Leaves out units, which stand beside their numbers, and texts that every item has in an earlier column too. */
function toldOnce(columns: readonly Field[], items: readonly Row[]): readonly Field[] {
  const shown = withoutUnits(columns)
  const textsOf = (child: Field) => JSON.stringify(items.map((item) => showValue(item[child.name], child)))
  return shown.filter(
    (child, at) => child.ref || !shown.slice(0, at).some((other) => textsOf(other) === textsOf(child)),
  )
}

/** Letters; longer texts are sentences, which commas would join into one. */
const longestTerm = 120

const list: RenderValue = ({ field, value, row }) => {
  const labelOf = (child: Field, at: number) => [labelsAt(row, child.path)].flat()[at]
  const items = [value].flat().filter(isRow)
  const columns = toldOnce(
    field.fields.filter((child) => isReadable(child) && items.some((item) => !isBlank(item[child.name]))),
    items,
  )
  const [only, ...others] = columns
  if (only && others.length === 0) {
    return (
      <span className="sheet-several" data-lines={(only.maxLength ?? 0) > longestTerm || undefined}>
        {items.map((item, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: items have no key of their own.
          <span key={at}>
            <Value field={only} value={item[only.name]} row={item} label={labelOf(only, at)} />
          </span>
        ))}
      </span>
    )
  }
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be focusable.
    // biome-ignore lint/a11y/useSemanticElements: a fieldset belongs to a form, and a section would be a second landmark with the same name.
    <div role="group" className="sheet-scroll" tabIndex={0} aria-label={field.title}>
      <table className="sheet-table sheet-table--items">
        <thead>
          <tr>
            {columns.map((child) => (
              <th key={child.path} scope="col" data-align={alignOf(child)}>
                {child.title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {items.map((item, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: items have no key of their own.
            <tr key={at}>
              {columns.map((child) => (
                <td key={child.path} data-align={alignOf(child)} data-title={child.title}>
                  {!isBlank(item[child.name]) && (
                    <Value field={child} value={item[child.name]} row={item} label={labelOf(child, at)} />
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** The type requires an entry for each kind. */
const draws: Readonly<Record<Kind, RenderValue>> = {
  text,
  longText,
  integer: text,
  decimal: text,
  percent: text,
  money: text,
  boolean: text,
  date: text,
  month: text,
  dateTime: text,
  choice: text,
  choices: tags,
  tags,
  numbers: tags,
  dates: tags,
  reference,
  references: reference,
  email,
  phone,
  cpf: text,
  cnpj: text,
  cpfCnpj: text,
  cep: text,
  cib: text,
  latitude: text,
  longitude: text,
  color,
  url,
  password: () => null,
  image,
  file,
  pdf: file,
  files,
  images: files,
  point: text,
  polygon: text,
  object,
  list,
  json,
}

function Value(props: ValueProps): ReactNode {
  const { field, value } = props
  const isMany = Array.isArray(value) && traitsOf(field.kind).json !== 'array' && !isJson(field)
  if (!isMany) return draws[field.kind](props)
  return (
    <span className="sheet-several">
      {value.map((each) => (
        <span key={String(each)}>{draws[field.kind]({ ...props, value: each })}</span>
      ))}
    </span>
  )
}

interface PairProps {
  readonly field: Field
  readonly row: Row
  readonly value?: unknown
  readonly isSame?: boolean
  readonly tools?: ReactNode
  onPress?(event: MouseEvent): void
  onPoint?(): void
}

export function Pair({ field, row, value, isSame = false, tools, onPress, onPoint }: PairProps) {
  const shown = value ?? valueAt(row, field.path)
  return (
    <div
      className="sheet-pair"
      data-wide={isWhole(field, shown) || undefined}
      data-same={isSame || undefined}
    >
      <dt>{field.title}</dt>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: keyboard users have a button among the tools. */}
      <dd data-open={onPress && ''} onClick={onPress} onPointerEnter={onPoint}>
        {isBlank(shown) ? (
          <span className="sheet-none">{viewText.empty}</span>
        ) : (
          <Value field={field} value={shown} row={row} label={labelsAt(row, field.path)} />
        )}
        {tools}
      </dd>
    </div>
  )
}

/** Beside others, this many names would stand one below the other. */
const manyValues = 6

function isWhole(field: Field, value: unknown): boolean {
  const { nested, file } = traitsOf(field.kind)
  const isTable = !isList(field) || field.fields.length > 1
  if (Array.isArray(value) && value.length >= manyValues) return true
  return (nested !== undefined && isTable) || file === 'many' || isLongText(field)
}

function labelsAt({ _labels: labels }: Row, path: string): unknown {
  return isRow(labels) ? labels[path] : undefined
}

function References({ field, value, row, label }: ValueProps) {
  const { index, actor, area } = useConsole()
  const ref = useMemo(
    () => field.ref && (field.ref.by ? targetedBy(field.ref, (name) => row[name]) : field.ref),
    [field, row],
  )
  const ids = [value].flat().filter((each): each is number => typeof each === 'number')
  const labels = [label].flat()
  const known = ids.flatMap((id, at) => {
    const told = labels[at]
    return typeof told === 'string' ? [{ id, label: told }] : []
  })
  const entity = ref && index.get(ref.entity)
  if (!ref || !entity) return showValue(value, field, typeof label === 'string' ? label : undefined)
  const paths = mayOpen(entity, 'show', actor) ? pathsOf(entity, area) : undefined
  const draw = (chosen: readonly { readonly id: number; readonly label: string }[]) => (
    <span className="sheet-several">
      {chosen.map(({ id, label: name }) => (
        <span key={id}>{paths ? <Link to={paths.show(id)}>{name}</Link> : name}</span>
      ))}
    </span>
  )
  if (known.length === ids.length) return draw(known)
  return <LoadedLabels entity={ref.entity} ids={ids} known={known} draw={draw} />
}

function isBlank(value: unknown): boolean {
  if (isRow(value)) return Object.values(value).every(isBlank)
  return value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)
}

function alignOf({ kind }: Field): 'end' | undefined {
  return traitsOf(kind).summable ? 'end' : undefined
}
