/*
 * Runs one move: a transition, or an edit that is retried on a newer version if its field is unchanged there.
 */

import Button from '@mui/material/Button'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useEffect, useId, useRef, useState } from 'react'
import { useDataProvider, useEvent, useNotify } from 'react-admin'
import type { Entity, Field } from '#model/entity/entity'
import type { Row } from '#model/entity/jsonSchema'
import { fieldAt } from '#model/entity/paths'
import { systemNames } from '#model/entity/system'
import type { FoundRow } from '#model/query/queryOf'
import { valueAt } from '#model/show/cell'
import { OfferButton } from '../../../actions/OfferButton'
import type { Offer } from '../../../actions/offers'
import { useOffers } from '../../../actions/useOffers'
import type { ConsoleDataProvider } from '../../../data/dataProvider'
import { formText } from '../../../form/messages'
import { shellText } from '../../../messages'
import { useDialogs } from '../../../page/Dialogs'
import { Dialog } from '../../../page/overlays'
import { isSame } from '../../../records/isSame'
import { readSaveFailure, type SaveFailure } from '../../../saving/saveFailure'
import { updatedMessage } from '../../../saving/updatedMessage'
import { useAskBefore } from '../../../saving/useAskBefore'
import { boardText } from './messages'

interface PerformMoveProps {
  readonly entity: Entity
  readonly field: Field
  readonly row: FoundRow
  onEnd(isMoved: boolean): void
}

export function PerformTransition({
  entity,
  row,
  offers,
  onEnd,
}: PerformMoveProps & { readonly offers: readonly Offer[] }) {
  const id = useId()
  const hasChanged = useRef(false)
  const { take } = useOffers(entity, row, () => {
    hasChanged.current = true
  })
  const [only] = offers
  const [chosen, setChosen] = useState(offers.length === 1 ? only : undefined)
  const begin = useOnce(async (offer: Offer) => {
    await take(offer)
    onEnd(hasChanged.current)
  })
  useEffect(() => {
    if (chosen) void begin(chosen)
  }, [chosen, begin])
  if (chosen) return null
  return (
    <Dialog open onClose={() => onEnd(false)} aria-labelledby={id} maxWidth="xs" fullWidth>
      <DialogTitle id={id}>{boardText.which}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 1 }}>
        {offers.map((offer) => (
          <OfferButton key={offer.key} offer={offer} onTake={() => setChosen(offer)} />
        ))}
      </DialogContent>
      <DialogActions>
        <Button onClick={() => onEnd(false)}>{shellText.cancel}</Button>
      </DialogActions>
    </Dialog>
  )
}

export function PerformEdit({ entity, field, row, data, onEnd }: PerformMoveProps & { readonly data: Row }) {
  const provider = useDataProvider<ConsoleDataProvider>()
  const notify = useNotify()
  const dialogs = useDialogs()
  const askBefore = useAskBefore(entity)
  const id = row.id

  const save = (version: unknown) =>
    provider.update(entity.name, {
      id,
      data,
      previousData: { id },
      meta: { version: Number(version) },
    })
  const begin = useOnce(async () => {
    if (!(await askBefore(data, { record: row }))) return onEnd(false)
    try {
      await save(row[systemNames.version]).catch((error: unknown) => {
        const failure = readSaveFailure(error)
        const current = failure.kind === 'stale' ? failure.current : undefined
        const seen = valueAt(row, field.path)
        if (!current || !isSame(valueAt(current, field.path) ?? null, seen ?? null)) throw error
        return save(current[systemNames.version])
      })
      notify(updatedMessage(entity, row, data), { type: 'success' })
      onEnd(true)
    } catch (error) {
      const failure = readSaveFailure(error)
      const message = tellFailure(entity, field, failure)
      onEnd(false)
      if (message !== undefined) await dialogs.tell({ title: boardText.notMoved, message })
    }
  })
  useEffect(() => void begin(undefined), [begin])
  return null
}

/** React may run an effect twice, but the move must happen once. */
function useOnce<T>(work: (input: T) => Promise<void>): (input: T) => Promise<void> {
  const isBegun = useRef(false)
  return useEvent(async (input: T) => {
    if (isBegun.current) return
    isBegun.current = true
    await work(input)
  })
}

function tellFailure(entity: Entity, field: Field, failure: SaveFailure): string | undefined {
  if (failure.kind === 'expired' || failure.kind === 'cancelled') return undefined
  if (failure.kind === 'stale') return formText.stale
  if (failure.kind === 'gone') return formText.removedMeanwhile
  if (failure.kind === 'other') return failure.message ?? entity.messages.saveFailed
  const sentences = failure.problems.map(({ path, message }) => {
    const dotted = path.split('/').slice(1).join('.')
    return dotted === field.path ? message : `${fieldAt(entity, dotted)?.title ?? dotted}: ${message}`
  })
  return sentences.length > 0 ? sentences.join(' ') : entity.messages.saveFailed
}
