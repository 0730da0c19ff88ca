/*
 * The form of a new record over another form: the record that a reference lacks is made by the same rules as on a page
 * of its own, and chosen. What it needs is asked for first. It may open one more, which opens no other.
 */
import Box from '@mui/material/Box'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useContext, useId, useRef } from 'react'
import type { Row } from '#model/entity/jsonSchema'
import { dayOfInstant } from '#model/formats/index'
import { NewRecordContext, type NewRecordProps } from '../fields/choices/newRecord'
import { useMayLeave } from '../form/drafts/useMayLeave'
import { FormSkeleton } from '../form/layout/FormSkeleton'
import { useNarrowingDefaults } from '../narrowing/useNarrowing'
import { Dialog } from '../page/overlays'
import { useConsole } from '../shell/console'
import { CreatePage } from './CreatePage'
import { namedBy } from './namedBy'
import { useSuggestions } from './suggestions'

export function NewRecordDialog({ entity, typed, given, onAdd, onClose }: NewRecordProps) {
  const id = useId()
  const mayLeave = useMayLeave()
  const leaving = useRef<() => void>(null)
  const { actor } = useConsole()
  const suggested = useSuggestions(entity)
  const narrowed = useNarrowingDefaults(entity)
  const isFirst = useContext(NewRecordContext) !== LastNewRecord
  const start = (begun: Row): Row => ({
    ...namedBy(entity, typed, begun, actor, dayOfInstant(new Date())),
    ...begun,
  })
  const leave = (event: object, reason: string) => {
    // In a list to choose from, Escape means the list.
    const isOfList =
      'target' in event && event.target instanceof Element && event.target.closest('[role="combobox"]')
    if (reason === 'escapeKeyDown' && !isOfList) leaving.current?.()
  }
  return (
    <Dialog open onClose={leave} maxWidth="md" fullWidth aria-labelledby={id}>
      <DialogTitle id={id}>{entity.messages.createTitle}</DialogTitle>
      {/* Drawn inside another form, to which what is done here would go on. */}
      <DialogContent sx={{ pb: 0 }} {...ownEvents}>
        <NewRecordContext value={isFirst ? LastNewRecord : undefined}>
          <Box sx={{ minHeight: 240 }}>
            {suggested ? (
              <CreatePage
                entity={entity}
                initial={start({ ...suggested, ...narrowed, ...given })}
                inside={{ leaving, mayLeave, onCancel: onClose }}
                onSaved={(_changes, made) => onAdd(made)}
              />
            ) : (
              <FormSkeleton entity={entity} />
            )}
          </Box>
        </NewRecordContext>
      </DialogContent>
    </Dialog>
  )
}

/** The dialog over a dialog; known by its name to the one it opens. */
function LastNewRecord(props: NewRecordProps) {
  return <NewRecordDialog {...props} />
}

const keep = (event: { stopPropagation(): void }) => event.stopPropagation()
const ownEvents = { onSubmit: keep, onBlur: keep, onFocus: keep, onChange: keep }
