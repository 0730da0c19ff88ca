/* Shows the entity's real list, form or record in an iframe that reloads with the page. */
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import Typography from '@mui/material/Typography'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { HttpError } from 'react-admin'
import { useSearchParams } from 'react-router-dom'
import type { Entity } from '#model/entity/entity'
import { isRow } from '#model/entity/jsonSchema'
import { fieldAt } from '#model/entity/paths'
import { dayOfInstant } from '#model/formats/index'
import { pathsOf, useConsole, useDataProvider, useGetList } from '../../../engine'
import { makeSamples, type SampleResult } from './makeSamples'
import { editorText } from './messages'

const text = editorText.preview
const previewLayouts = ['list', 'form', 'record'] as const
type PreviewLayout = (typeof previewLayouts)[number]

const few = 3

export function Preview({ entity }: { readonly entity: Entity }) {
  const { area } = useConsole()
  const [search, setSearch] = useSearchParams()
  const shape = previewLayouts.find((each) => each === search.get('ver')) ?? 'list'
  const newest = useNewest(entity)
  const paths = pathsOf(entity, area)
  const address = {
    list: paths.list,
    form: paths.create,
    record: newest.id === undefined ? undefined : paths.show(newest.id),
  }[shape]
  const [loads, setLoads] = useState(0)
  if (entity.path === undefined && entity.views.length === 0) return <Nothing>{text.noScreens}</Nothing>
  const show = (next: PreviewLayout) =>
    setSearch({ ...Object.fromEntries(search), ver: next }, { replace: true })
  return (
    <section className="schema-preview" aria-label={text.region}>
      <div className="schema-preview-bar">
        <ToggleButtonGroup
          exclusive
          size="small"
          value={shape}
          aria-label={text.show}
          onChange={(_event, next: PreviewLayout | null) => next && show(next)}
        >
          {previewLayouts.map((each) => (
            <ToggleButton key={each} value={each} sx={{ textTransform: 'none', px: 1.5 }}>
              {text[each]}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
        {newest.isEmpty && (
          <Samples
            entity={entity}
            onMade={() => {
              newest.refetch()
              setLoads((count) => count + 1)
            }}
          />
        )}
      </div>
      {address === undefined && !newest.isPending && <Nothing>{text.noRecord}</Nothing>}
      {address !== undefined && (
        <Frame key={loads} address={address} title={text.frame(text[shape], entity.plural)} />
      )}
    </section>
  )
}

function Nothing({ children }: { readonly children: ReactNode }) {
  return (
    <Typography variant="body2" sx={{ p: 2, color: 'text.secondary' }}>
      {children}
    </Typography>
  )
}

function useNewest(entity: Entity) {
  const { data, isPending, refetch } = useGetList(entity.name, {
    pagination: { page: 1, perPage: 1 },
    sort: { field: 'id', order: 'DESC' },
  })
  const id = data?.[0]?.id
  return { id, isPending, isEmpty: data?.length === 0, refetch: () => void refetch() }
}

function Samples({ entity, onMade }: { readonly entity: Entity; onMade(): void }) {
  const { actor } = useConsole()
  const provider = useDataProvider()
  const [state, setState] = useState<SampleResult | 'busy'>()
  const make = async () => {
    setState('busy')
    const made = await makeSamples({
      entity,
      actor,
      today: dayOfInstant(new Date()),
      count: few,
      provider,
    }).catch((refusal: unknown) => ({ made: 0, refusal }))
    setState(made)
    if (made.made > 0) onMade()
  }
  const isBusy = state === 'busy'
  return (
    <>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {text.empty}
      </Typography>
      <Button size="small" variant="outlined" disabled={isBusy} onClick={() => void make()}>
        {isBusy ? text.making : text.makeSamples}
      </Button>
      {state !== undefined && state !== 'busy' && state.refusal !== undefined && (
        <Alert severity="warning" sx={{ width: '100%' }}>
          {text.notMade(state.made, reasonOf(state.refusal, entity))}
        </Alert>
      )}
    </>
  )
}

function reasonOf(refusal: unknown, entity: Entity): string {
  if (!(refusal instanceof HttpError)) return text.unknown
  const errors: unknown = isRow(refusal.body) ? refusal.body.errors : undefined
  const problems = isRow(errors) ? Object.entries(errors) : []
  const fields = problems.map(([name, message]) =>
    text.field(fieldAt(entity, name)?.title ?? name, typeof message === 'string' ? message : undefined),
  )
  return [refusal.message, ...fields].join(' ')
}

/** The iframe shows pages without the app bar and menu. */
function Frame({ address, title }: { readonly address: string; readonly title: string }) {
  const frame = useRef<HTMLIFrameElement>(null)
  // `src` is set once; later changes use `location.replace`, which adds no history entries.
  const [first] = useState(address)
  useEffect(() => {
    const place = frame.current?.contentWindow?.location
    if (place && place.href !== 'about:blank') place.replace(`${place.pathname}#${address}`)
  }, [address])
  return (
    <iframe
      ref={frame}
      title={title}
      src={`${window.location.pathname}#${first}`}
      className="schema-preview-frame"
      onLoad={({ currentTarget }) => {
        const page = currentTarget.contentDocument
        if (page) page.head.append(Object.assign(page.createElement('style'), { textContent: bare }))
      }}
    />
  )
}

const bare = '.MuiAppBar-root, .MuiDrawer-docked { display: none !important }'
