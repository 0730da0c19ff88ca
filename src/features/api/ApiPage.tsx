/* The API calls that the person may make, to read and to try out. */
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router-dom'
import { call, PageFailure, PageHeader, PageSkeleton, requestRaw, useDialogs } from '../../engine'
import { text } from './messages'
import { titles } from './titles'
import { renderViewer } from './viewer'

/** URL parameter with the name of the open call. */
const open = 'chamada'

export function ApiPage() {
  const { data, error, refetch } = useQuery({
    queryKey: ['api-document'],
    queryFn: () => call('GET /openapi.json'),
    staleTime: 300_000,
  })
  if (error) return <PageFailure page={titles.title} error={error} onRetry={() => void refetch()} />
  if (!data) return <PageSkeleton />
  return (
    <>
      <PageHeader title={titles.title} subtitle={text.subtitle}>
        <Button variant="outlined" onClick={() => save(data)}>
          {text.download}
        </Button>
      </PageHeader>
      <Viewer document={data} />
    </>
  )
}

interface ViewerProps {
  readonly document: object
}

function Viewer({ document }: ViewerProps) {
  const [search, setSearch] = useSearchParams()
  const { confirm } = useDialogs()
  const place = useRef<HTMLDivElement>(null)
  const latest = useRef({ search, setSearch, confirm })
  latest.current = { search, setSearch, confirm }

  useEffect(() => {
    const node = window.document.createElement('div')
    place.current?.append(node)
    renderViewer(node, {
      document,
      opened: latest.current.search.get(open),
      onOpen: (name) => latest.current.setSearch({ [open]: name }, { replace: true }),
      async send(url, options) {
        const { pathname, search } = new URL(url)
        const message = text.confirm(`${options.method} ${pathname}`)
        const isSure =
          options.method === 'GET' ||
          (await latest.current.confirm({ title: text.send, message, confirmLabel: text.send }))
        // The viewer shows the name before the message.
        if (!isSure) throw Object.assign(new Error(text.notSent), { name: '' })
        return requestRaw(pathname + search, options)
      },
    })
    return () => node.remove()
  }, [document])
  return <div ref={place} />
}

function save(document: object): void {
  const address = URL.createObjectURL(
    new Blob([JSON.stringify(document, null, 1)], { type: 'application/json' }),
  )
  const link = Object.assign(window.document.createElement('a'), { href: address, download: 'openapi.json' })
  link.click()
  URL.revokeObjectURL(address)
}
