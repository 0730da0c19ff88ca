/* A message being written: its text, kept as a draft, whom it reaches, and what has become of it. */
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Entity } from '#model/entity/entity'
import { type MessageChannel, messageChannels } from '#model/record/recipients'
import type { BroadcastPreview, BroadcastSent } from '#model/wire/record/broadcast'
import { useConsole } from '../console/console'
import { problemsOf } from '../data/fieldErrors'
import { forgetTextDraft, readTextDraft, saveTextDraft } from '../session/textDraft'
import { type Audience, audienceBody, previewMessage, sendMessage, testMessage } from './broadcastCalls'
import { isMessageContent, type MessageContent, messageDraftKey } from './messageDraft'

const empty: MessageContent = { channels: undefined, subject: '', text: '' }

export interface MessageFailure {
  /** Messages by field: `assunto`, `texto`, `canais`. */
  readonly fields: Readonly<Record<string, string>>
  readonly message: string | undefined
}

const noFailure: MessageFailure = { fields: {}, message: undefined }

export function useMessage(entity: Entity, audience: Audience) {
  const { user } = useConsole()
  const key = messageDraftKey(user.id, entity)
  const [draft] = useState(() => readTextDraft(key, isMessageContent))
  const [content, setContent] = useState<MessageContent>(draft ?? empty)
  const [source, setSource] = useState<string>()
  const [failure, setFailure] = useState(noFailure)
  const [busy, setBusy] = useState<'send' | 'test'>()
  const [sent, setSent] = useState<BroadcastSent>()
  const [testedTo, setTestedTo] = useState<readonly string[]>([])
  useEffect(() => {
    if (sent || (content.subject === '' && content.text === '')) forgetTextDraft(key)
    else saveTextDraft(key, content)
  }, [key, content, sent])
  const preview = useQuery({
    queryKey: ['message', entity.name, audience, source],
    queryFn: () => previewMessage(entity, audienceBody(audience, source)),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  const reach = preview.data
  const channels = content.channels ?? usualChannels(reach)
  const change = (to: Partial<MessageContent>) => {
    setContent({ ...content, ...to })
    setFailure(noFailure)
    setTestedTo([])
  }
  const body = () => ({
    ...audienceBody(audience, source),
    canais: channels,
    assunto: content.subject,
    texto: content.text,
  })
  const attempt = async (kind: 'send' | 'test', work: () => Promise<void>) => {
    setBusy(kind)
    setFailure(noFailure)
    setTestedTo([])
    try {
      await work()
    } catch (error) {
      const fields = Object.fromEntries(
        problemsOf(error).map(({ path, message }) => [path.slice(1), message]),
      )
      const message = error instanceof Error ? error.message : ''
      setFailure({ fields, message: Object.keys(fields).length > 0 ? undefined : message })
      // The list may have changed meanwhile.
      if (kind === 'send') void preview.refetch()
    } finally {
      setBusy(undefined)
    }
  }
  return {
    draft: draft !== undefined && content !== empty ? draft : undefined,
    content,
    channels,
    preview,
    people: reach ? peopleBy(reach, channels) : 0,
    failure,
    busy,
    sent,
    testedTo,
    change,
    setSource,
    discard: () => change(empty),
    test: () => attempt('test', async () => setTestedTo((await testMessage(entity, body())).para)),
    send: (people: number) =>
      attempt('send', async () => {
        const answer = await sendMessage(entity, { ...body(), pessoas: people })
        setSent(answer)
      }),
  }
}

export type Message = ReturnType<typeof useMessage>

function usualChannels(reach: BroadcastPreview | undefined): readonly MessageChannel[] {
  const reaching = messageChannels.filter((channel) => !reach || reach[channel].recebem > 0)
  return reaching.slice(0, 1)
}

/** People that at least one of the channels reaches. */
function peopleBy(reach: BroadcastPreview, channels: readonly MessageChannel[]): number {
  const [first, second] = channels
  if (first === undefined) return 0
  return second === undefined ? reach[first].recebem : reach.algum
}
