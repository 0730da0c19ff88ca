/* Prometheus metrics. Those of the process are added only if it runs a single server. */
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Database } from '../../db/database'
import { readLastCopy } from './lastCopy'

export interface Metrics {
  /** @returns a function to call with the response */
  begin(): (answer: { readonly method: string; readonly route: string; readonly status: number }) => void
  statement(seconds: number, outcome: 'ok' | 'failed'): void
  job(name: string, outcome: 'ok' | 'failed', at: Date): void
  scan(outcome: 'clean' | 'found' | 'unseen'): void
  readonly copies: {
    expect(everySeconds: number): void
    note(outcome: 'ok' | 'failed'): void
  }
  read(): Promise<{ readonly type: string; readonly text: string }>
}

interface MetricsOptions {
  readonly db: Database
  readonly version: string
  readonly ofProcess?: boolean
}

const quick = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const quickest = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

export function createMetrics({ db, version, ofProcess = false }: MetricsOptions): Metrics {
  const registry = new Registry()
  const registers = [registry]
  if (ofProcess) collectDefaultMetrics({ register: registry })
  new Gauge({
    name: 'console_info',
    help: 'Versão em execução',
    labelNames: ['version'],
    registers,
  }).set({ version }, 1)

  const running = new Gauge({
    name: 'http_requests_running',
    help: 'Requisições sendo atendidas agora',
    registers,
  })
  const requests = new Counter({
    name: 'http_requests_total',
    help: 'Requisições atendidas, por rota e status',
    labelNames: ['method', 'route', 'status'],
    registers,
  })
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Tempo até o início da resposta, por rota',
    labelNames: ['method', 'route'],
    buckets: quick,
    registers,
  })
  const statements = new Histogram({
    name: 'database_statement_duration_seconds',
    help: 'Tempo de cada comando no banco, com a espera por conexão',
    labelNames: ['outcome'],
    buckets: quickest,
    registers,
  })
  const jobs = new Counter({
    name: 'jobs_total',
    help: 'Tarefas diárias executadas por este processo',
    labelNames: ['job', 'outcome'],
    registers,
  })
  const lastJobs = new Gauge({
    name: 'job_last_success_timestamp_seconds',
    help: 'Quando cada tarefa diária terminou bem pela última vez neste processo',
    labelNames: ['job'],
    registers,
  })
  const scans = new Counter({
    name: 'files_scanned_total',
    help: 'Arquivos examinados pelo antivírus: sem achado, recusados ou não examinados',
    labelNames: ['outcome'],
    registers,
  })
  const askDatabase = addDatabaseGauges(registers, db)

  return {
    begin() {
      const started = performance.now()
      running.inc()
      return ({ method, route, status }) => {
        running.dec()
        requests.inc({ method, route, status })
        durations.observe({ method, route }, (performance.now() - started) / 1000)
      }
    },
    statement: (seconds, outcome) => statements.observe({ outcome }, seconds),
    job(name, outcome, at) {
      jobs.inc({ job: name, outcome })
      if (outcome === 'ok') lastJobs.set({ job: name }, at.getTime() / 1000)
    },
    scan: (outcome) => scans.inc({ outcome }),
    copies: createCopyMeasures(registers),
    async read() {
      await askDatabase()
      return { type: registry.contentType, text: await registry.metrics() }
    },
  }
}

function createCopyMeasures(registers: Registry[]): Metrics['copies'] {
  const copies = new Counter({
    name: 'copies_total',
    help: 'Cópias de segurança feitas pelo relógio deste processo: feitas e conferidas, ou falhas',
    labelNames: ['outcome'],
    registers,
  })
  const interval = new Gauge({
    name: 'copies_interval_seconds',
    help: 'De quanto em quanto tempo se faz uma cópia (BACKUP_EVERY); 0 sem cópias pelo relógio',
    registers,
  })
  return {
    expect: (everySeconds) => interval.set(everySeconds),
    note: (outcome) => copies.inc({ outcome }),
  }
}

const outboxSql = `
select state, count(*) as count, extract(epoch from now() - min(at)) as age
  from sys_outbox where state in ('waiting', 'sending', 'failed') group by state`

interface OutboxState {
  readonly state: string
  readonly count: number
  readonly age: number
}

/** Gauges measured at scrape time. @returns a function that updates them */
function addDatabaseGauges(registers: Registry[], db: Database): () => Promise<void> {
  const connections = new Gauge({
    name: 'database_connections',
    help: 'Conexões com o banco, e o que espera por uma',
    labelNames: ['state'],
    registers,
  })
  const up = new Gauge({ name: 'database_up', help: '1 quando o banco responde', registers })
  const messages = new Gauge({
    name: 'outbox_messages',
    help: 'Mensagens da caixa de saída por situação',
    labelNames: ['state'],
    registers,
  })
  const ages = new Gauge({
    name: 'outbox_oldest_seconds',
    help: 'Idade da mensagem mais antiga em cada situação da caixa de saída',
    labelNames: ['state'],
    registers,
  })
  const copiedAt = new Gauge({
    name: 'copies_last_success_timestamp_seconds',
    help: 'Quando foi feita a última cópia de segurança conferida, por qualquer servidor; 0 antes da primeira',
    registers,
  })
  const copiedBytes = new Gauge({
    name: 'copies_last_bytes',
    help: 'Tamanho da última cópia de segurança conferida',
    registers,
  })
  return async () => {
    for (const [state, count] of Object.entries(db.load())) connections.set({ state }, count)
    messages.reset()
    ages.reset()
    try {
      const found = await db.query<OutboxState>(outboxSql)
      for (const state of ['waiting', 'sending', 'failed']) {
        const row = found.find((each) => each.state === state)
        messages.set({ state }, row?.count ?? 0)
        ages.set({ state }, row?.age ?? 0)
      }
      const copy = await readLastCopy(db)
      copiedAt.set(copy?.seconds ?? 0)
      copiedBytes.set(copy?.bytes ?? 0)
      up.set(1)
    } catch {
      // If the database does not respond, only the gauge that reports it has a value.
      up.set(0)
    }
  }
}
