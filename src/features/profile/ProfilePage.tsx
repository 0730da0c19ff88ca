/* The form of the role's entity, with most fields read-only. */
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useNotify } from 'react-admin'
import { useNavigate } from 'react-router-dom'
import type { ProfileChange } from '#model/wire/people/profile'
import {
  apiUrl,
  call,
  homeOf,
  lazyDialog,
  PageFailure,
  PageHeader,
  PageSkeleton,
  RecordForm,
  refreshUser,
  request,
  saveFile,
  useConsole,
} from '../../engine'
import { AddressNotice } from './AddressNotice'
import { text } from './messages'
import { PhotoCard } from './PhotoCard'
import { profileEntity, withoutEmptyTelephones, withTelephones } from './profileEntity'
import { titles } from './titles'
import { usePasswordPrompt } from './usePasswordPrompt'

const NoticeChoices = lazyDialog(() => import('./NoticeChoices').then((part) => part.NoticeChoices))

export function ProfilePage() {
  const { user, area, index } = useConsole()
  const navigate = useNavigate()
  const notify = useNotify()
  const own = index.get(user.actor.entity ?? '')
  const entity = useMemo(() => own && profileEntity(own), [own])
  const { data, error, refetch, isFetchedAfterMount } = useQuery({
    queryKey: ['profile', user.id],
    queryFn: () => call('GET /profile'),
    // A refetch while the user types would discard the input.
    staleTime: 0,
    refetchOnMount: 'always',
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  const record = useMemo(() => data && withTelephones(data), [data])

  const [isChoosing, setChoosing] = useState(false)
  const { dialog, ask } = usePasswordPrompt()

  const send = async (changes: ProfileChange) => {
    const { email_pendente: pending } = await call('PATCH /profile', { body: changes })
    const isAsked = pending !== null && pending === changes.email
    notify(isAsked ? text.addressAsked(pending) : text.saved, { type: 'success' })
    // Updates the name in the app bar; on failure it updates at the next visit.
    await refreshUser().catch(() => undefined)
  }

  const save = async (changes: ProfileChange) => {
    const { email } = changes
    if (email === undefined) return send(changes)
    await ask(String(email ?? ''), (currentPassword) => send({ ...changes, currentPassword }))
  }

  const exportOwn = async () => {
    try {
      const { body } = await request(`${apiUrl}/profile/exportar`)
      saveFile(new Blob([body], { type: 'application/json' }), text.exportFile)
    } catch (problem) {
      const message = problem instanceof Error ? problem.message : text.exportFailed
      notify(message, { type: 'error', title: text.attention })
    }
  }

  if (error) return <PageFailure page={titles.title} error={error} onRetry={() => void refetch()} />
  if (!entity || !record || !isFetchedAfterMount) return <PageSkeleton />
  return (
    <>
      <PageHeader title={titles.title} subtitle={text.subtitle}>
        <Button data-needs-server="" onClick={() => setChoosing(true)}>
          {text.notices}
        </Button>
        <Button data-needs-server="" onClick={() => void exportOwn()}>
          {text.exportOwn}
        </Button>
      </PageHeader>
      {data && <AddressNotice profile={data} onChanged={refetch} />}
      {dialog}
      {isChoosing && <NoticeChoices onClose={() => setChoosing(false)} />}
      <PhotoCard
        name={user.nome}
        photo={data?.avatar ?? null}
        onSave={async (avatar) => {
          await save({ avatar })
          await refetch()
        }}
      />
      <RecordForm
        entity={entity}
        record={record}
        failureTitle={text.attention}
        onSave={async (changes) => {
          if (Object.keys(changes).length > 0) await save(withoutEmptyTelephones(changes))
          navigate(homeOf(area))
        }}
        onCancel={() => navigate(homeOf(area))}
      />
    </>
  )
}
