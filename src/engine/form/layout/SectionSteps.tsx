import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useEffect, useState } from 'react'
import { formText } from '../messages'
import type { SectionLink } from './sectionLink'
import './steps.css'

interface SectionStepsProps {
  readonly links: readonly SectionLink[]
  onShow(id: string): void
}

/** The section that crosses a thin line in the upper third of the viewport is current. */
const line = '-30% 0px -69% 0px'

export function SectionSteps({ links, onShow }: SectionStepsProps) {
  const [current, setCurrent] = useState(0)
  const ids = links.map(({ id }) => id).join(' ')
  useEffect(() => {
    const titles = ids.split(' ')
    const watcher = new IntersectionObserver(
      (entries) => {
        const [seen] = entries.filter(({ isIntersecting }) => isIntersecting)
        const at = titles.findIndex((id) => seen?.target.contains(document.getElementById(id)))
        if (at >= 0) setCurrent(at)
      },
      { rootMargin: line },
    )
    for (const id of titles) {
      const section = document.getElementById(id)?.closest('section')
      if (section) watcher.observe(section)
    }
    return () => watcher.disconnect()
  }, [ids])
  const go = (to: number) => {
    const link = links[to]
    if (!link) return
    onShow(link.id)
    // The last sections may be too short to scroll up to the line.
    setCurrent(to)
  }
  const at = Math.min(current, links.length - 1)
  const [before, here, after] = [links[at - 1], links[at], links[at + 1]]
  return (
    <div className="section-steps">
      <Box
        role="progressbar"
        aria-label={formText.progress}
        aria-valuemin={1}
        aria-valuemax={links.length}
        aria-valuenow={at + 1}
        aria-valuetext={formText.step(at + 1, links.length, here?.title ?? '')}
        className="section-progress"
        style={{ ['--done' as string]: (at + 1) / links.length }}
      />
      <Button size="small" disabled={!before} onClick={() => go(at - 1)}>
        {formText.stepBack}
      </Button>
      <span aria-hidden>{formText.step(at + 1, links.length, here?.title ?? '')}</span>
      <Button size="small" disabled={!after} onClick={() => go(at + 1)}>
        {formText.stepOn}
      </Button>
    </div>
  )
}
