/*
 * Creates the record that a reference lacks without leaving the form: a button beside the picker that asks for one
 * text. There only when the schema wants it, the role may create, and one text is all the other entity needs.
 */
import Add from '@mui/icons-material/Add'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import { HttpError, useCreate } from 'ra-core'
import { type PropsWithChildren, useContext, useState } from 'react'
import { mayAct } from '#model/access'
import type { Entity, Field, Reference } from '#model/entity'
import type { Row } from '#model/jsonSchema'
import type { ProblemBody } from '#model/problem'
import { ConsoleContext } from '../console'
import { AddItemDialog } from './AddItemDialog'
import type { InputProps } from './fieldKind'
import { inputText } from './messages'
import type { Option } from './useReferenceOptions'

interface QuickAddProps extends PropsWithChildren {
  readonly input: InputProps
  readonly reference: Reference
  onAdd(option: Option): void
}

/** A picker with the button that adds what it lacks. */
export function QuickAdd({ input, reference, onAdd, children }: QuickAddProps) {
  const tools = useContext(ConsoleContext)
  const [isOpen, setOpen] = useState(false)
  const [create] = useCreate()
  const entity = reference.quickAdd ? tools?.index.get(reference.entity) : undefined
  const field =
    entity && tools && mayAct(entity, 'create', tools.actor) ? textOf(entity, reference) : undefined
  if (!entity || !field || input.readOnly) return children

  const given = givenBy(reference, input)
  const add = async (text: string) => {
    const data = { ...given, [field.name]: text }
    const made: Row = await create(entity.name, { data }, { returnPromise: true }).catch((error: unknown) => {
      throw atText(error)
    })
    onAdd({ id: Number(made.id), label: text })
  }
  return (
    <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 0.5 }}>
      <Box sx={{ flex: 1, minWidth: 0 }}>{children}</Box>
      {given && (
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
          title={entity.messages.createTitle}
          {...(field.maxLength !== undefined && { maxLength: field.maxLength })}
          onAdd={add}
          onClose={() => setOpen(false)}
        />
      )}
    </Box>
  )
}

/** The one text that a new record needs, when it needs no more than what the reference gives. */
function textOf(entity: Entity, { filter, dependsOn }: Reference): Field | undefined {
  const known = { ...filter, ...dependsOn }
  const needed = entity.fields.filter(
    (field) => field.required && !field.system && field.default === undefined && !(field.name in known),
  )
  const [field, ...others] = needed
  return others.length === 0 && field?.kind === 'text' ? field : undefined
}

/** What the new record has from the reference: its fixed filter and the values it depends on, once they are there. */
function givenBy({ filter, dependsOn }: Reference, { siblings }: InputProps): Row | undefined {
  const fixed = Object.entries(filter ?? {}).filter(
    ([, value]) => value !== null && typeof value !== 'object',
  )
  const parents = Object.entries(dependsOn).map(([name, path]) => [name, siblings.get(path)] as const)
  if (parents.some(([, value]) => value === undefined || value === null)) return undefined
  return Object.fromEntries([...fixed, ...parents])
}

/** A refusal in the words of its first field, which is the text that was typed. */
function atText(error: unknown): Error {
  const body = error instanceof HttpError ? (error.body as Partial<ProblemBody>) : {}
  return new Error(body.errors?.[0]?.message ?? body.message ?? inputText.addFailed)
}
