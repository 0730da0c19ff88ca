/* Decides requests one by one, so that a refusal does not stop the others. */

import { type ReactNode, useState } from 'react'
import { HttpError, useNotify, useRefresh } from 'react-admin'
import type { Entity, Transition } from '#model/entity/entity'
import { call, useDialogs } from '../../engine'
import { text } from './messages'
import { ReasonDialog } from './ReasonDialog'
import type { InboxRequest } from './useInbox'

interface PendingDecision {
  readonly transition: Transition
  readonly requests: readonly InboxRequest[]
}

interface RefusedRequest {
  readonly request: InboxRequest
  readonly reason: string
}

/** `dialog` must be rendered by the caller. */
interface DecisionDialog {
  decide(transition: Transition, requests: readonly InboxRequest[]): void
  readonly dialog: ReactNode
}

/** @param onDone called when at least one decision was made */
export function useDecide(entity: Entity, onDone: () => void): DecisionDialog {
  const { confirm, tell } = useDialogs()
  const notify = useNotify()
  const refresh = useRefresh()
  const [pending, setPending] = useState<PendingDecision>()

  const perform = async ({ transition, requests }: PendingDecision, reason?: string) => {
    const refused: RefusedRequest[] = []
    for (const each of requests) {
      try {
        await send(each, transition, reason)
      } catch (error) {
        refused.push({ request: each, reason: reasonOf(error) })
      }
    }
    refresh()
    const done = requests.length - refused.length
    if (done > 0) onDone()
    if (refused.length > 0) return tell(describeRefusals(transition, requests, refused))
    const isOne = requests.length === 1
    notify(isOne ? (transition.done ?? entity.messages.updated) : text.doneMany(done), { type: 'success' })
  }
  const confirmAndSend = async (decision: PendingDecision) => {
    const { transition, requests } = decision
    if (requests.length === 0) return
    if (transition.input.length > 0) return setPending(decision)
    const isSure = await confirm({
      title: transition.label,
      message: text.how(transition.confirm ?? '', requests.length),
      confirmLabel: text.confirm,
    })
    if (isSure) await perform(decision)
  }

  return {
    decide: (transition, requests) => void confirmAndSend({ transition, requests }),
    dialog: pending && (
      <ReasonDialog
        title={pending.transition.label}
        question={text.how(pending.transition.confirm ?? '', pending.requests.length)}
        onCancel={() => setPending(undefined)}
        onConfirm={(reason) => {
          setPending(undefined)
          void perform(pending, reason)
        }}
      />
    ),
  }
}

async function send({ id }: InboxRequest, { to }: Transition, motivo?: string): Promise<void> {
  const body = { status: to, ...(motivo !== undefined && { motivo }) }
  await call('PATCH /aprovacao/status/:id', { path: { id }, body })
}

function reasonOf(error: unknown): string {
  return error instanceof HttpError && error.status < 500 ? error.message : ''
}

function describeRefusals(
  { failed = '' }: Transition,
  requests: readonly InboxRequest[],
  refused: readonly RefusedRequest[],
) {
  if (requests.length === 1) {
    const reason = refused[0]?.reason ?? ''
    return { title: reason === '' ? text.failedTitle : text.attention, message: `${failed} ${reason}`.trim() }
  }
  const lines = refused.map(
    ({ request: { _label }, reason }) => `${_label}: ${reason === '' ? failed : reason}`,
  )
  return {
    title: text.attention,
    message: [text.someRefused(requests.length - refused.length, refused.length), ...lines].join(' '),
  }
}
