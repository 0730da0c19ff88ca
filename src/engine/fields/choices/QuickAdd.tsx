/* Creates a referenced record in a small dialog, if the entity requires only a few simple fields. */
import Add from '@mui/icons-material/Add'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import { type ComponentType, type PropsWithChildren, useContext, useState } from 'react'
import { useCreate } from 'react-admin'
import type { Entity, Field, Reference } from '#model/entity/entity'
import type { Row } from '#model/entity/jsonSchema'
import { isChoice, isShortText } from '#model/entity/kindGuards'
import type { Kind } from '#model/entity/kinds'
import { ConsoleContext } from '../../console/console'
import type { InputProps } from '../../contract'
import { problemsOf } from '../../data/fieldErrors'
import { problemIn } from '../../data/problemIn'
import { useMayCreate } from '../../empty/useMayCreate'
import { lazyDialog } from '../../page/lazyDialog'
import { labelOfRecord } from '../../records/labelOfRecord'
import { inputText } from '../messages'
import { givenBy } from './givenBy'
import type { Option } from './useReferenceOptions'

const AddItemDialog = lazyDialog(() => import('./AddItemDialog').then((part) => part.AddItemDialog))

interface QuickAddProps extends PropsWithChildren {
  readonly input: InputProps
  readonly reference: Reference
  readonly pickers: Pickers
  onAdd(option: Option): void
}

/** Passed in to avoid a circular import, because the inputs of references render this component too. */
export type Pickers = Readonly<Partial<Record<Kind, ComponentType<InputProps>>>>

export function QuickAdd({ input, reference, pickers, onAdd, children }: QuickAddProps) {
  const tools = useContext(ConsoleContext)
  const [isOpen, setOpen] = useState(false)
  const [create] = useCreate()
  const entity = reference.quickAdd ? tools?.index.get(reference.entity) : undefined
  const mayCreate = useMayCreate(entity)
  const fields = entity && neededBy(entity, reference)
  // Not decided by `mayCreate`, which is known late: mounting the input anew would lose what was typed.
  if (!entity || !fields || input.readOnly) return children

  const given = givenBy(reference, input)
  const add = async (values: Row) => {
    try {
      const made: Row = await create(entity.name, { data: { ...given, ...values } }, { returnPromise: true })
      onAdd({ id: Number(made.id), label: labelOfRecord(entity, made) })
    } catch (error) {
      return refusalByField(error, fields)
    }
  }
  return (
    <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 0.5 }}>
      <Box sx={{ flex: 1, minWidth: 0 }}>{children}</Box>
      {given && mayCreate && (
        <IconButton
          aria-label={inputText.addTo(input.field.title)}
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
        >
          <Add />
        </IconButton>
      )}
      {isOpen && (
        <AddItemDialog
          entity={entity}
          given={given ?? {}}
          fields={fields}
          inputOf={({ kind }) => pickers[kind]}
          onAdd={add}
          onClose={() => setOpen(false)}
        />
      )}
    </Box>
  )
}

const mostAsked = 3
const isAsked = (field: Field) => isShortText(field) || isChoice(field) || field.ref !== undefined

function neededBy(entity: Entity, { filter, dependsOn }: Reference): readonly Field[] | undefined {
  const known = { ...filter, ...dependsOn }
  const needed = entity.fields.filter(
    (field) => field.required && !field.system && field.default === undefined && !(field.name in known),
  )
  const isShort = needed.length > 0 && needed.length <= mostAsked
  // One of them must be a text; otherwise the new record could not be recognised by its label.
  const isNamed = needed.some(isShortText)
  return isShort && isNamed && needed.every(isAsked) ? needed : undefined
}

/** Returns server problems by field; one that belongs to no field is shown at the first. */
function refusalByField(error: unknown, fields: readonly Field[]): Readonly<Record<string, string>> {
  const problems = problemsOf(error)
  const own = problems.flatMap(({ path, message }) => {
    const field = fields.find(({ name }) => path === `/${name}`)
    return field ? [[field.name, message] as const] : []
  })
  if (own.length > 0) return Object.fromEntries(own)
  const said = problemIn(error)?.message
  return { [fields[0]?.name ?? '']: problems[0]?.message ?? said ?? inputText.addFailed }
}
