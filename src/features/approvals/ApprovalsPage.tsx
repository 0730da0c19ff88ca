/*
 * The inbox of plot approvals: tabs by state with counts, the requests, and beside them the one being looked at. One or
 * many are decided at once, by mouse or by keyboard. The page holds no rule: the model says what may be decided.
 */
import CloseIcon from '@mui/icons-material/Close'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import Drawer from '@mui/material/Drawer'
import IconButton from '@mui/material/IconButton'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import Typography from '@mui/material/Typography'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { Entity, Transition } from '#model/entity/entity'
import { dayOfInstant } from '#model/formats/index'
import type { Actor } from '#model/people/actor'
import { transitionsFor } from '#model/record/workflow'
import { PageFailure, PageHeader, PageSkeleton, useConsole, useRemoveRow } from '../../engine'
import { InboxList } from './InboxList'
import { text } from './messages'
import { RequestPanel } from './RequestPanel'
import { countOf, type InboxTab, tabNamed, tabsOf } from './tabs'
import { useDecide } from './useDecide'
import { type InboxRequest, useInbox } from './useInbox'
import { useInboxKeys } from './useInboxKeys'

/** The page. */
export function ApprovalsPage({ entity }: { readonly entity: Entity }) {
  const [params, setParams] = useSearchParams()
  const tabs = tabsOf(entity)
  const tab = tabNamed(tabs, params.get('status'))
  if (!tab) return null
  return (
    <>
      <PageHeader title={entity.messages.listTitle} subtitle={text.subtitle} />
      <Inbox
        key={tab.label}
        entity={entity}
        tabs={tabs}
        tab={tab}
        onTab={({ states, label }) => setParams({ status: states[0] ?? label })}
      />
    </>
  )
}

interface InboxProps {
  readonly entity: Entity
  readonly tabs: readonly InboxTab[]
  readonly tab: InboxTab
  onTab(tab: InboxTab): void
}

function Inbox({ entity, tabs, tab, onTab }: InboxProps) {
  const { actor } = useConsole()
  const inbox = useInbox(entity, tab)
  const { requests } = inbox
  const [opened, setOpened] = useState<number>()
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set())
  const isWide = useMediaQuery('(min-width:900px)', { noSsr: true })
  // A wide screen always shows one; where the panel covers the list, only the one asked for.
  const current = requests.find(({ id }) => id === opened) ?? (isWide ? requests[0] : undefined)
  const chosen = requests.filter(({ id }) => selected.has(id))
  const { decide, dialog } = useDecide(entity, () => setSelected(new Set()))
  const remove = useRemoveRow(entity, () => void inbox.refetch())

  const move = (by: number) => {
    const at = current ? requests.indexOf(current) : -1
    const next = requests[Math.min(Math.max(at + by, 0), requests.length - 1)]
    if (next) setOpened(next.id)
  }
  const toggle = (id: number) =>
    setSelected(
      (before) => new Set(before.has(id) ? [...before].filter((each) => each !== id) : [...before, id]),
    )
  const decideByKey = (isRefusal: boolean) => {
    const wanted = chosen.length > 0 ? chosen : current && !isOwn(current, actor) ? [current] : []
    const transition = transitionsOf(entity, wanted, actor).find(
      (each) => each.input.length > 0 === isRefusal,
    )
    if (transition) decide(transition, wanted)
  }
  useInboxKeys({
    j: () => move(1),
    arrowdown: () => move(1),
    k: () => move(-1),
    arrowup: () => move(-1),
    x: current && (() => toggle(current.id)),
    a: () => decideByKey(false),
    r: () => decideByKey(true),
  })

  const panel = current && (
    <RequestPanel
      entity={entity}
      request={current}
      transitions={transitionsOf(entity, [current], actor)}
      isOwn={isOwn(current, actor)}
      onDecide={(transition) => decide(transition, [current])}
      onRemove={() => void remove(current)}
    />
  )
  if (inbox.error && requests.length === 0) {
    return <PageFailure error={inbox.error} title={text.failed} onRetry={() => void inbox.refetch()} />
  }
  return (
    <>
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          gridTemplateColumns: { md: 'minmax(0, 1fr) minmax(340px, 420px)' },
          alignItems: 'start',
        }}
      >
        <Card component="section" aria-label={entity.plural}>
          <Tabs
            value={tab.label}
            onChange={(_event, label: string) => onTab(tabs.find((each) => each.label === label) ?? tab)}
            variant="scrollable"
            allowScrollButtonsMobile
            aria-label={text.tabs}
            sx={{ p: 1.5 }}
          >
            {tabs.map((each) => (
              <Tab
                key={each.label}
                value={each.label}
                label={inbox.summary ? `${each.label} (${countOf(each, inbox.summary)})` : each.label}
              />
            ))}
          </Tabs>
          {chosen.length > 0 && (
            <Box
              sx={{
                display: 'flex',
                flexWrap: 'wrap',
                alignItems: 'center',
                gap: 1,
                px: 2,
                py: 1,
                bgcolor: 'action.selected',
              }}
            >
              <Typography role="status" sx={{ mr: 1 }}>
                {text.selected(chosen.length)}
              </Typography>
              {transitionsOf(entity, chosen, actor).map((transition) => (
                <Button
                  key={transition.name}
                  size="small"
                  variant="contained"
                  color={transition.input.length > 0 ? 'error' : 'success'}
                  onClick={() => decide(transition, chosen)}
                >
                  {transition.label}
                </Button>
              ))}
              <Button size="small" color="inherit" onClick={() => setSelected(new Set())}>
                {text.clear}
              </Button>
            </Box>
          )}
          {inbox.isPending ? (
            <Box sx={{ p: 2 }}>
              <PageSkeleton />
            </Box>
          ) : requests.length === 0 ? (
            <Typography role="status" sx={{ color: 'text.secondary', textAlign: 'center', py: 5 }}>
              {text.empty}
            </Typography>
          ) : (
            <InboxList
              entity={entity}
              requests={requests}
              total={inbox.total}
              currentId={current?.id}
              selected={selected}
              onOpen={setOpened}
              onSelect={toggle}
              onMore={inbox.showMore}
            />
          )}
        </Card>
        {isWide && (
          <Card
            sx={{ position: 'sticky', top: 80, maxHeight: 'calc(100vh - 100px)', overflowY: 'auto' }}
            tabIndex={0}
          >
            {panel ?? <Typography sx={{ p: 3, color: 'text.secondary' }}>{text.choose}</Typography>}
          </Card>
        )}
      </Box>
      {isWide && (
        <Typography variant="body2" sx={{ color: 'text.secondary', mt: 1 }}>
          {text.keys}
        </Typography>
      )}
      {!isWide && (
        <Drawer
          anchor="right"
          open={current !== undefined}
          onClose={() => setOpened(undefined)}
          slotProps={{
            paper: {
              sx: { width: '100%', maxWidth: 480 },
              'aria-label': text.details,
              'data-inbox-panel': true,
            } as object,
          }}
        >
          <Box sx={{ textAlign: 'end', p: 1 }}>
            <IconButton aria-label={text.close} onClick={() => setOpened(undefined)}>
              <CloseIcon />
            </IconButton>
          </Box>
          {panel}
        </Drawer>
      )}
      {dialog}
    </>
  )
}

/** Nobody decides what they asked for; the server refuses it in any case. */
function isOwn(request: InboxRequest, actor: Actor): boolean {
  return actor.id !== null && (request.criado_por === actor.id || request['talhao.criado_por'] === actor.id)
}

/** Decisions that every one of the requests allows. */
function transitionsOf(
  entity: Entity,
  requests: readonly InboxRequest[],
  actor: Actor,
): readonly Transition[] {
  const today = dayOfInstant(new Date())
  const [first, ...others] = requests.map((request) => transitionsFor(entity, request, actor, today))
  return (first ?? []).filter(({ name }) => others.every((each) => each.some((other) => other.name === name)))
}
