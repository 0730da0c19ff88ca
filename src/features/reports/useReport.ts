/* The question of a report: read, run and kept through the server, which answers only what this person may see. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { HttpError, useNotify } from 'react-admin'
import { apiUrl, request } from '../../engine'
import { text } from './messages'
import type { Answer, Period, Question } from './question'

/** An answer, and the question that it answers. */
export interface Answered {
  readonly answer: Answer
  readonly question: Question
}

/** What can be done with the report of this id. */
export function useReport(id: number) {
  const notify = useNotify()
  const [answered, setAnswered] = useState<Answered>()
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const saved = useQuery({
    queryKey: ['report', id],
    queryFn: async () => {
      const { json } = await request(`${apiUrl}/relatorio/${id}/consulta`)
      return json as { readonly consulta: Question | null }
    },
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
    answered,
    problem,
    isBusy,
    run: (question: Question, period: Period) =>
      attempt(async () => {
        const body = JSON.stringify({ ...withoutEmpty(question), ...period })
        const { json } = await request(`${apiUrl}/relatorio/executar`, { method: 'POST', body })
        setAnswered({ answer: json as Answer, question })
      }),
    save: (question: Question) =>
      attempt(async () => {
        await request(`${apiUrl}/relatorio/${id}/consulta`, {
          method: 'PUT',
          body: JSON.stringify(withoutEmpty(question)),
        })
        notify(text.saved, { type: 'success' })
      }),
  }
}

/** A filter without values has not been filled in yet; it would match nothing. */
function withoutEmpty(question: Question): Question {
  const filled = Object.entries(question.filtro).filter(([, values]) => values.length > 0)
  return { ...question, filtro: Object.fromEntries(filled) }
}
