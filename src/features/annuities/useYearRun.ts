/* Previews a year and charges it step by step, until done or stopped. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { HttpError } from 'react-admin'
import type { AnnuityStep } from '#model/wire/annuity'
import { call } from '../../engine'
import { text } from './messages'

export interface Progress {
  readonly made: number
  readonly sum: number
  readonly all: number
  readonly isRunning: boolean
  readonly refused: AnnuityStep['recusadas']
  readonly problem?: string
}

export function useYearRun(season: number) {
  const client = useQueryClient()
  const [progress, setProgress] = useState<Progress>()
  const isStopped = useRef(false)
  const preview = useQuery({
    queryKey: ['annuities', season],
    queryFn: () => call('GET /anuidade/previa/:safra', { path: { safra: season } }),
    staleTime: 0,
  })
  useEffect(() => {
    isStopped.current = false
    return () => {
      isStopped.current = true
    }
  }, [])

  const run = async (all: number) => {
    isStopped.current = false
    let now: Progress = { made: 0, sum: 0, all, isRunning: true, refused: [] }
    const tell = (next: Partial<Progress>) => {
      now = { ...now, ...next }
      setProgress(now)
    }
    tell({})
    try {
      for (;;) {
        const step = await call('POST /anuidade/geracao/:safra', { path: { safra: season } })
        tell({ made: now.made + step.criadas, sum: now.sum + step.soma, refused: step.recusadas })
        if (isStopped.current || step.faltam === 0 || step.criadas === 0) break
      }
    } catch (error) {
      tell({ problem: error instanceof HttpError ? error.message : text.failed })
    }
    tell({ isRunning: false })
    // Payments and plots appear in many lists and counts.
    await client.invalidateQueries()
  }
  return {
    preview: preview.data,
    error: preview.error,
    retry: () => void preview.refetch(),
    progress,
    run,
    stop: () => {
      isStopped.current = true
    },
  }
}
