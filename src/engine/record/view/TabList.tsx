/* Tabs with counts, scrolling on overflow. Arrow keys move between them as in the ARIA tabs pattern. */
import { type KeyboardEvent, useEffect, useRef } from 'react'

interface TabListProps {
  readonly id: string
  readonly label: string
  readonly tabs: readonly {
    readonly key: string
    readonly title: string
    readonly count: string | undefined
    readonly isEmpty?: boolean
  }[]
  readonly chosen: string
  onChoose(key: string): void
}

export function TabList({ id, label, tabs, chosen, onChoose }: TabListProps) {
  const place = tabs.findIndex(({ key }) => key === chosen)
  const list = useRef<HTMLDivElement>(null)
  // Scrolls the tab list to the chosen tab without scrolling the page.
  useEffect(() => {
    const tab = document.getElementById(`${id}-tab-${chosen}`)
    if (list.current && tab)
      list.current.scrollLeft = tab.offsetLeft - (list.current.clientWidth - tab.offsetWidth) / 2
  }, [id, chosen])
  const move = (event: KeyboardEvent<HTMLElement>) => {
    const to = { ArrowRight: place + 1, ArrowLeft: place - 1, Home: 0, End: tabs.length - 1 }[event.key]
    const next = to === undefined ? undefined : tabs[(to + tabs.length) % tabs.length]
    if (!next) return
    event.preventDefault()
    onChoose(next.key)
    document.getElementById(`${id}-tab-${next.key}`)?.focus()
  }
  return (
    <div ref={list} className="sheet-tabs" role="tablist" aria-label={label} onKeyDown={move}>
      {tabs.map(({ key, title, count, isEmpty }) => (
        <button
          key={key}
          type="button"
          role="tab"
          id={`${id}-tab-${key}`}
          aria-selected={key === chosen}
          aria-controls={key === chosen ? `${id}-panel-${key}` : undefined}
          tabIndex={key === chosen ? 0 : -1}
          data-empty={isEmpty || undefined}
          onClick={() => onChoose(key)}
        >
          {title}
          {count !== undefined && <span className="sheet-count">{count}</span>}
        </button>
      ))}
    </div>
  )
}
