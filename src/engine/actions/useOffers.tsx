/* Runs an action or transition: input, confirmation, request, notification and refresh. */

import { type ComponentType, useMemo } from 'react'
import {
  HttpError,
  RecordContextProvider,
  ResourceContextProvider,
  useDataProvider,
  useNotify,
  useRefresh,
} from 'react-admin'
import type { Entity } from '#model/entity/entity'
import { isRow, type Row } from '#model/entity/jsonSchema'
import { dayOfInstant } from '#model/formats/index'
import type { FoundRow } from '#model/query/queryOf'
import { useConsole } from '../console/console'
import type { DialogProps } from '../contract'
import type { ConsoleDataProvider } from '../data/dataProvider'
import { problemsOf } from '../data/fieldErrors'
import { apiUrl, request } from '../data/http'
import { useConnection } from '../data/useConnection'
import { shellText } from '../messages'
import { useDialogHost } from '../page/DialogHost'
import { useDialogs } from '../page/Dialogs'
import { lazyDialog } from '../page/lazyDialog'
import { actionText } from './messages'
import { type Offer, offersFor } from './offers'

const InputDialog = lazyDialog(() => import('./InputDialog').then((part) => part.InputDialog))

interface Offers {
  readonly offers: readonly Offer[]
  take(offer: Offer): Promise<void>
}

/** @example const { offers, take } = useOffers(entity, row) */
export function useOffers(entity: Entity, row: FoundRow, onDone?: () => void): Offers {
  const { actor, slots } = useConsole()
  const { confirm, tell } = useDialogs()
  const openPart = useDialogHost()
  const dataProvider = useDataProvider<ConsoleDataProvider>()
  const notify = useNotify()
  const refresh = useRefresh()
  const isConnected = useConnection(entity.name)
  const offers = useMemo(() => {
    const all = offersFor(entity, row, actor, dayOfInstant(new Date()))
    return isConnected ? all : all.map((offer) => ({ ...offer, unavailable: shellText.needsConnection }))
  }, [entity, row, actor, isConnected])

  const finish = () => {
    refresh()
    onDone?.()
  }
  const perform = async (offer: Offer, input: Row) => {
    const notice = noticeOf(await callOf(offer, input))
    if (notice === undefined) notify(offer.done, { type: 'success' })
    else notify(`${offer.done} ${notice}`, { type: 'warning' })
    finish()
  }
  const callOf = async ({ work }: Offer, input: Row): Promise<unknown> => {
    if (work.kind === 'transition') {
      return dataProvider.transition(entity.name, { id: row.id, name: work.name, input })
    }
    return work.kind === 'call' ? request(`${apiUrl}/${work.path}`, { method: work.method }) : undefined
  }
  const fail = async (offer: Offer, error: unknown) => {
    await tell(failureOf(offer, error))
    if (error instanceof HttpError && [404, 409, 412].includes(error.status)) finish()
  }
  const openOwn = (Own: ComponentType<DialogProps>) =>
    openPart((close) => (
      <ResourceContextProvider value={entity.name}>
        <RecordContextProvider value={row}>
          <Own
            entity={entity}
            record={row}
            onClose={(result) => {
              if (result !== undefined) finish()
              close()
            }}
          />
        </RecordContextProvider>
      </ResourceContextProvider>
    ))
  const askInput = async (offer: Offer) => {
    let failed: { readonly error: unknown } | undefined
    await openPart((close) => (
      <InputDialog
        entity={entity}
        offer={offer}
        record={row}
        onCancel={close}
        onConfirm={async (input) => {
          await perform(offer, input)
          close()
        }}
        onFail={(error) => {
          failed = { error }
          close()
        }}
      />
    ))
    if (failed) await fail(offer, failed.error)
  }
  const take = async (offer: Offer): Promise<void> => {
    if (offer.work.kind === 'dialog') {
      const Own = slots.dialogs[offer.work.name]
      return Own && openOwn(Own)
    }
    if (offer.input.length > 0) return askInput(offer)
    const question = { title: offer.label, message: offer.confirm ?? '', confirmLabel: actionText.confirm }
    if (offer.confirm !== undefined && !(await confirm(question))) return
    await perform(offer, {}).catch((error: unknown) => fail(offer, error))
  }
  return { offers, take }
}

/** An additional notice in the response, such as that an e-mail was not sent. */
function noticeOf(answer: unknown): string | undefined {
  const json = isRow(answer) ? answer.json : undefined
  return isRow(json) && typeof json.aviso === 'string' ? json.aviso : undefined
}

function failureOf(offer: Offer, error: unknown): { readonly title: string; readonly message: string } {
  const isRefusal = error instanceof HttpError && error.status >= 400 && error.status < 500
  if (!isRefusal) return { title: offer.failedTitle ?? actionText.failedTitle, message: offer.failed }
  const problems = problemsOf(error)
  const reason =
    problems.length > 0 ? [...new Set(problems.map(({ message }) => message))].join(' ') : error.message
  return {
    title: offer.failedTitle ?? actionText.attention,
    message: reason === offer.failed ? reason : `${offer.failed} ${reason}`,
  }
}
