import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { HttpError, useNotify } from 'react-admin'
import type { ReportAnswer, ReportQuery } from '#model/wire/figures/report'
import { call } from '../../engine'
import { text } from './messages'
import type { Period } from './question'

export interface ReportResult {
  readonly answer: ReportAnswer
  readonly question: ReportQuery
}

export function useReport(id: number) {
  const notify = useNotify()
  const [result, setResult] = useState<ReportResult>()
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const saved = useQuery({
    queryKey: ['report', id],
    queryFn: () => call('GET /relatorio/:id/consulta', { path: { id } }),
    staleTime: 0,
  })

  const attempt = async (work: () => Promise<void>) => {
    setBusy(true)
    setProblem(undefined)
    try {
      await work()
    } catch (error) {
      setProblem(error instanceof HttpError && error.status > 0 ? error.message : text.failed)
    } finally {
      setBusy(false)
    }
  }
  return {
    saved: saved.data,
    isFailed: saved.isError,
    result,
    problem,
    isBusy,
    run: (question: ReportQuery, period: Period) =>
      attempt(async () => {
        const body = { ...withoutEmpty(question), ...period }
        setResult({ answer: await call('POST /relatorio/executar', { body }), question })
      }),
    save: (question: ReportQuery) =>
      attempt(async () => {
        await call('PUT /relatorio/:id/consulta', { path: { id }, body: withoutEmpty(question) })
        notify(text.saved, { type: 'success' })
      }),
  }
}

/** Removes filters without values, which would match nothing. */
function withoutEmpty(question: ReportQuery): ReportQuery {
  const filled = Object.entries(question.filtro).filter(
    ([, values]) => !Array.isArray(values) || values.length > 0,
  )
  return { ...question, filtro: Object.fromEntries(filled) }
}
