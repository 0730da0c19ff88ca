/* Creates a record for a reference that lacks it. The dialog can open one more, which cannot open another. */
import Box from '@mui/material/Box'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useContext, useId, useRef } from 'react'
import type { Row } from '#model/entity/jsonSchema'
import { dayOfInstant } from '#model/formats/index'
import { useConsole } from '../console/console'
import { NewRecordContext, type NewRecordProps } from '../fields/choices/newRecord'
import { useMayLeave } from '../form/drafts/useMayLeave'
import { FormSkeleton } from '../form/layout/FormSkeleton'
import { useNarrowingDefaults } from '../narrowing/useNarrowing'
import { Dialog } from '../page/overlays'
import { useSuggestions } from '../records/suggestions'
import { CreatePage } from './CreatePage'
import { prefillFromText } from './prefillFromText'

export function NewRecordDialog({ entity, typed, given, onAdd, onClose }: NewRecordProps) {
  const id = useId()
  const mayLeave = useMayLeave()
  const leaving = useRef<() => void>(null)
  const { actor } = useConsole()
  const suggested = useSuggestions(entity)
  const narrowed = useNarrowingDefaults(entity)
  const isFirst = useContext(NewRecordContext) !== LastNewRecord
  const start = (begun: Row): Row => ({
    ...prefillFromText(entity, typed, begun, actor, dayOfInstant(new Date())),
    ...begun,
  })
  const leave = (event: object, reason: string) => {
    // Escape inside an open listbox closes the listbox, not the dialog.
    const isOfList =
      'target' in event && event.target instanceof Element && event.target.closest('[role="combobox"]')
    if (reason === 'escapeKeyDown' && !isOfList) leaving.current?.()
  }
  return (
    <Dialog open onClose={leave} maxWidth="md" fullWidth aria-labelledby={id}>
      <DialogTitle id={id}>{entity.messages.createTitle}</DialogTitle>
      {/* React events bubble through portals, so they would reach the outer form. */}
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

function LastNewRecord(props: NewRecordProps) {
  return <NewRecordDialog {...props} />
}

const keep = (event: { stopPropagation(): void }) => event.stopPropagation()
const ownEvents = { onSubmit: keep, onBlur: keep, onFocus: keep, onChange: keep }
