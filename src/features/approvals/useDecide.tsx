/* Decides many requests in one call; a refusal does not stop the others. */

import Box from '@mui/material/Box'
import Dialog from '@mui/material/Dialog'
import LinearProgress from '@mui/material/LinearProgress'
import Typography from '@mui/material/Typography'
import { type ReactNode, useState } from 'react'
import { HttpError, useNotify, useRefresh } from 'react-admin'
import type { Entity, Transition } from '#model/entity/entity'
import { type BatchResult, labelledPaper, runBatches, transitionBatch, useDialogs } from '../../engine'
import { text } from './messages'
import { ReasonDialog } from './ReasonDialog'
import type { InboxRequest } from './useInbox'

interface PendingDecision {
  readonly transition: Transition
  readonly requests: readonly InboxRequest[]
}

/** `dialog` must be rendered by the caller. */
interface DecisionDialog {
  decide(transition: Transition, requests: readonly InboxRequest[]): void
  readonly dialog: ReactNode
}

/** @param onDone called with the requests that were tried, and how many of them were decided */
export function useDecide(
  entity: Entity,
  onDone: (tried: readonly InboxRequest[], count: number) => void,
): DecisionDialog {
  const { confirm, tell } = useDialogs()
  const notify = useNotify()
  const refresh = useRefresh()
  const [pending, setPending] = useState<PendingDecision>()
  const [progress, setProgress] = useState<Progress>()

  const perform = async ({ transition, requests }: PendingDecision, reason?: string) => {
    const input = reason === undefined ? {} : { motivo: reason }
    const batchOf = (some: readonly InboxRequest[]) => transitionBatch(transition.name, some, input)
    const isMany = requests.length > 1
    if (isMany) setProgress({ done: 0, all: requests.length })
    const { done, failed } = await runBatches(entity, requests, batchOf, {
      messageOf: reasonOf,
      onProgress: (so) =>
        isMany && setProgress({ done: so.done.length + so.failed.length, all: requests.length }),
    })
    setProgress(undefined)
    refresh()
    onDone(requests, done.length)
    if (failed.length > 0) return tell(describeRefusals(transition, requests, failed))
    const isOne = requests.length === 1
    notify(isOne ? (transition.done ?? entity.messages.updated) : text.doneMany(done.length), {
      type: 'success',
    })
  }
  const confirmAndSend = async (decision: PendingDecision) => {
    const { transition, requests } = decision
    if (requests.length === 0) return
    if (transition.input.length > 0) return setPending(decision)
    const isSure = await confirm({
      title: transition.label,
      message: text.how(transition, requests.length),
      confirmLabel: text.confirm,
    })
    if (isSure) await perform(decision)
  }

  return {
    decide: (transition, requests) => void confirmAndSend({ transition, requests }),
    dialog: progress ? (
      <ProgressDialog {...progress} />
    ) : (
      pending && (
        <ReasonDialog
          title={pending.transition.label}
          question={text.how(pending.transition, pending.requests.length)}
          onCancel={() => setPending(undefined)}
          onConfirm={(reason) => {
            setPending(undefined)
            void perform(pending, reason)
          }}
        />
      )
    ),
  }
}

interface Progress {
  readonly done: number
  readonly all: number
}

/** The sign that a decision about many requests is under way. */
function ProgressDialog({ done, all }: Progress) {
  return (
    <Dialog open fullWidth maxWidth="xs" slotProps={labelledPaper(text.deciding(done, all))}>
      <Box sx={{ p: 3 }}>
        <Typography role="status" sx={{ mb: 2 }}>
          {text.deciding(done, all)}
        </Typography>
        <LinearProgress variant="determinate" value={(100 * done) / all} aria-hidden />
      </Box>
    </Dialog>
  )
}

function reasonOf(error: unknown): string {
  return error instanceof HttpError && error.status < 500 ? error.message : ''
}

function describeRefusals(
  { failed = '' }: Transition,
  requests: readonly InboxRequest[],
  refused: BatchResult<InboxRequest>['failed'],
) {
  if (requests.length === 1) {
    const reason = refused[0]?.message ?? ''
    return { title: reason === '' ? text.failedTitle : text.attention, message: `${failed} ${reason}`.trim() }
  }
  const lines = refused.map(
    ({ item: { _label }, message }) => `${_label}: ${message === '' ? failed : message}`,
  )
  return {
    title: text.attention,
    message: [text.someRefused(requests.length - refused.length, refused.length), ...lines].join(' '),
  }
}
