/* Calls of features, by the paths of the specification. Types only: the browser sees them too. */
import type { Row } from '#model/entity/jsonSchema'
import type { RecordOf } from '#model/entity/registry'
import type { ProblemBody } from '#model/problem/problemBody'
import type { Labels } from '#model/query/queryOf'
import type { AnnuityPreview, AnnuityStep } from '#model/wire/annuity'
import type { ChartCard, CountCard, DashboardCard } from '#model/wire/figures/dashboard'
import type { Counters } from '#model/wire/figures/notification'
import type { NewReport, ReportAnswer, ReportPeriod, ReportQuery } from '#model/wire/figures/report'
import type { FirstSteps, MissingReferences } from '#model/wire/installation/firstSteps'
import type { OutboxChannel } from '#model/wire/installation/outbox'
import type { SmsSent } from '#model/wire/installation/sms'
import type { StarterResult, StarterState } from '#model/wire/installation/starter'
import type { Charge, ChargeKind, ChargeWithCode, Webhooks } from '#model/wire/payment'
import type {
  FactorState,
  NewSecret,
  PasskeyAnswer,
  PasskeyQuestion,
  RecoveryCodes,
} from '#model/wire/people/factor'
import type { GroupSave, NewGroup, PermissionEntry } from '#model/wire/people/permission'
import type { KnownPerson, PersonQuestion } from '#model/wire/people/person'
import type { Profile, ProfileChange } from '#model/wire/people/profile'
import type { Done, SessionEntry } from '#model/wire/people/session'
import type { CreatedToken, ServiceEntry, TokenEntry, TokenInput } from '#model/wire/people/token'
import type {
  AccountRequest,
  FirstAdministrator,
  InvitationSent,
  NewPassword,
  PlaceChoice,
  SetupState,
  ShortLink,
} from '#model/wire/people/visitor'
import type { AuditEntry, TrailQuery } from '#model/wire/record/audit'
import type { SearchHit } from '#model/wire/record/search'
import type { StatusChanges, StatusOutcomes } from '#model/wire/record/status'

/** A target state for one record, with the reason where one is required. */
interface StatusChange {
  readonly status: string | number
  readonly motivo?: string
}

type Subjects = Readonly<Record<string, string>>

/** Required where the call demands proof; people without a password must have signed in just now. */
interface PresentPassword {
  readonly currentPassword?: string
}

/** As the Central Bank's API defines it; only the charges are read. */
interface BankNotice extends Readonly<Record<string, unknown>> {
  readonly pix?: readonly Readonly<Row>[]
}

interface WebhookReceipt {
  readonly recebido: true
}

interface Id {
  readonly id: number
}

/** The updated record, restricted to what the person may see. */
type UpdatedRecord = Readonly<Row>

interface FarmProducer {
  readonly id: number
  readonly nome?: string | null
  readonly cpf?: string | null
  readonly razao_social?: string | null
  readonly cnpj?: string | null
  readonly pessoa: { readonly pessoa_tipo: string }
  readonly cadastro: {
    readonly id: number
    readonly cod_produtor_cliente: string | null
    readonly cod_produtor_fornecedor: string | null
    readonly ativo: 0 | 1
  }
}

interface PlotPartner {
  readonly id: number
  readonly nome?: string
  readonly nome_fantasia?: string | null
}

declare module '#model/wire/entityCalls' {
  interface RecordAdditions {
    fazenda: { produtores: readonly FarmProducer[] }
    aprovacao: { talhao: RecordOf<'talhao'> & { readonly parceiro?: PlotPartner } }
  }
}

declare module '#model/wire/calls' {
  interface Calls {
    // Visitors
    'GET /primeiro-acesso': { answer: SetupState }
    'POST /primeiro-acesso': { body: FirstAdministrator; answer: Done }
    'POST /register': { body: AccountRequest & { readonly cidade?: number }; answer: Done }
    'GET /register/estados': { answer: readonly PlaceChoice[] }
    'GET /register/cidades/:state': { answer: readonly PlaceChoice[] }
    'POST /passwordForgot': { body: { readonly email: string }; answer: Done }
    'POST /verifyToken/:token': { answer: { readonly valid: boolean } }
    'POST /passwordReset/:token': { body: NewPassword; answer: Done }
    'PATCH /mailStatus/:token': { answer: Done }
    'GET /s/:shortURL': { answer: ShortLink }
    /** Both answer with a redirect. */
    'GET /auth/provedor': { answer: never }
    'GET /auth/provedor/retorno': { answer: never }
    // The own account
    'GET /profile': { answer: Profile }
    'GET /profile/exportar': { answer: object }
    'PATCH /profile': { body: ProfileChange; answer: Profile }
    /** Sends the link that confirms the new address again. */
    'POST /profile/email/reenvio': { answer: Done }
    'DELETE /profile/email': { answer: Done }
    /** By the link sent to the old address after a change. */
    'POST /auth/nao-fui-eu/:token': { answer: Done }
    'PATCH /profile/password': { body: NewPassword & { readonly currentPassword: string }; answer: Done }
    'GET /auth/sessoes': { answer: readonly SessionEntry[] }
    'POST /auth/sessoes/:id/encerramento': { body: PresentPassword; answer: Done }
    /** Ends the current session too, unless it is kept. */
    'POST /auth/sair-de-todos': {
      body: PresentPassword & { readonly manter_atual?: boolean }
      answer: Done
    }
    'GET /auth/tokens': { answer: readonly TokenEntry[] }
    'POST /auth/tokens': { body: TokenInput; answer: CreatedToken }
    'POST /auth/tokens/:id/revogacao': { answer: Done }
    'GET /auth/fatores': { answer: FactorState }
    'POST /auth/fatores/aplicativo': { body: PresentPassword; answer: NewSecret }
    'POST /auth/fatores/aplicativo/confirmacao': {
      body: { readonly codigo: string }
      answer: RecoveryCodes
    }
    'POST /auth/fatores/aplicativo/desativacao': {
      body: PresentPassword & { readonly codigo: string }
      answer: Done
    }
    'POST /auth/fatores/chaves/opcoes': { body: PresentPassword; answer: PasskeyQuestion }
    'POST /auth/fatores/chaves': {
      body: PasskeyAnswer & { readonly nome: string }
      answer: RecoveryCodes
    }
    'POST /auth/fatores/chaves/:chave/remocao': { body: PresentPassword; answer: Done }
    'POST /auth/fatores/recuperacao': { body: PresentPassword; answer: RecoveryCodes }
    /** For every entity that signs in. */
    'POST /:endpoint/:id/segundo-fator/retirada': { answer: Done }
    /** For every entity that signs in. */
    'GET /:endpoint/:id/sessoes': { answer: readonly SessionEntry[] }
    /** All sessions, or one. */
    'POST /:endpoint/:id/sessoes/encerramento': { answer: Done }
    'POST /:endpoint/:id/sessoes/:sessaoId/encerramento': { answer: Done }
    // Access
    'GET /contas-de-servico': { answer: readonly ServiceEntry[] }
    'POST /contas-de-servico': {
      body: { readonly nome: string; readonly grupo: number }
      answer: ServiceEntry
    }
    'POST /contas-de-servico/:id/desativacao': { answer: Done }
    'POST /contas-de-servico/:id/tokens': { body: TokenInput; answer: CreatedToken }
    'POST /contas-de-servico/:id/tokens/:tokenId/revogacao': { answer: Done }
    'GET /permission': { query: { readonly list: 'true' }; answer: readonly PermissionEntry[] }
    'POST /role': { body: NewGroup; answer: RecordOf<'role'> & { readonly children?: readonly Row[] } }
    'PATCH /role': { body: readonly GroupSave[]; answer: readonly RecordOf<'role'>[] }
    'GET /auditoria': { query: TrailQuery; answer: readonly AuditEntry[] }
    'GET /caixa-de-saida/canais': { answer: readonly OutboxChannel[] }
    'POST /caixa-de-saida/:id/reenvio': { answer: Done }
    // People
    'POST /pessoa/dados': { body: PersonQuestion; answer: KnownPerson }
    /** An approval may complete the request. */
    'PATCH /register/status/:id': {
      body: StatusChange & Partial<RecordOf<'register'>>
      answer: UpdatedRecord
    }
    'POST /register/:id/convite': { answer: InvitationSent }
    /** For every entity that signs in. */
    'POST /:endpoint/:id/convite': { answer: InvitationSent }
    'GET /register/send-sms/:id': { answer: SmsSent }
    /** For every entity whose schema offers it. */
    'POST /:endpoint/:id/anonimizar': { body: { readonly confirmacao: string }; answer: Id }
    // Farms
    'PATCH /produtorFazenda/ativar/:id/:produtorId/:fazendaId': { answer: RecordOf<'produtorFazenda'> }
    'PATCH /produtorFazenda/inativar/:id/:produtorId/:fazendaId': { answer: RecordOf<'produtorFazenda'> }
    'DELETE /produtorFazenda/:id/:produtorId/:fazendaId': { answer: Id }
    'DELETE /produtor/:produtorId/fazenda/:fazendaId': { answer: Id }
    'PATCH /aprovacao/status/:id': { body: StatusChange; answer: UpdatedRecord }
    'GET /aprovacao/send-sms/:id': { answer: SmsSent }
    'POST /integracaofile': { body: FormData; answer: RecordOf<'integracaofile'> }
    /** The file itself, with `Accept: application/pdf`. */
    'GET /integracaofile/:id': { answer: never }
    // Commerce
    'PATCH /cotacao/status': {
      body: StatusChanges
      answer: StatusOutcomes
      failure: ProblemBody & Partial<StatusOutcomes>
    }
    'PATCH /pedido/status': {
      body: StatusChanges
      answer: StatusOutcomes
      failure: ProblemBody & Partial<StatusOutcomes>
    }
    /** The id alone when the order left the person's scope. */
    'PATCH /pedido/transfere/:id': {
      body: { readonly empresa_id: number; readonly motivo?: string }
      answer: RecordOf<'pedido'> | Id
    }
    'POST /catalogo/produtos': {
      body: { /** @maxItems 200 */ readonly unidades: readonly (number | string)[] }
      answer: readonly (RecordOf<'produto'> & Labels)[]
    }
    'POST /payment/pix/cobranca/:id': { body: { readonly tipo?: ChargeKind }; answer: Charge }
    'GET /payment/pix/pagamento/:id': { answer: Charge }
    'GET /payment/pix/qrcode/:id': { answer: ChargeWithCode }
    'GET /payment/pix/qrcode/:id/:type': { answer: ChargeWithCode }
    'GET /payment/check/:id': { answer: Charge }
    'POST /payment/pix/simular/:id': { answer: Charge }
    'GET /payment/pix/webhook': { answer: Webhooks }
    'POST /payment/pix/webhook': { answer: Webhooks }
    /** The bank's notice of a payment. */
    'POST /payment/pix/webhook/:secret': { body: BankNotice; answer: WebhookReceipt }
    'POST /payment/pix/webhook/:secret/pix': { body: BankNotice; answer: WebhookReceipt }
    /** Preview of a year's charges. */
    'GET /anuidade/previa/:safra': { answer: AnnuityPreview }
    'POST /anuidade/geracao/:safra': { answer: AnnuityStep }
    // Overviews
    'GET /:role/notification': { query: Subjects; answer: Counters }
    /** Urgent cards with a count. */
    'GET /dashboard/atencao': { query: Subjects; answer: readonly CountCard[] }
    'GET /dashboard': { query: Subjects; answer: readonly DashboardCard[] }
    /** One chart by its name; a number means all charts of that producer. */
    'POST /dashboard/:chart/from/to': {
      query: Subjects
      body: {
        readonly from: string
        readonly to: string
        /** Filters as the period selector sends them. */
        readonly parametros?: { readonly id?: number | string; readonly tipo?: string }
      }
      answer: ChartCard | readonly ChartCard[]
    }
    'GET /busca': { query: { readonly q: string }; answer: readonly SearchHit[] }
    'GET /relatorio/:id/consulta': { answer: { readonly consulta: ReportQuery | null } }
    'PUT /relatorio/:id/consulta': {
      body: ReportQuery
      answer: { readonly consulta: ReportQuery }
    }
    /** Creates a report with this query. */
    'POST /relatorio/guardar': {
      body: NewReport
      answer: { readonly id: number; readonly consulta: ReportQuery }
    }
    'POST /relatorio/executar': {
      body: Pick<ReportQuery, 'entidade'> & Partial<ReportQuery> & ReportPeriod
      answer: ReportAnswer
    }
    // A new installation
    'GET /catalogos-prontos': { answer: StarterState }
    'POST /catalogos-prontos': { answer: StarterResult }
    'GET /primeiros-passos': { answer: FirstSteps }
    'GET /primeiros-passos/:entidade': { answer: MissingReferences }
    // Places
    'GET /estados/:country': {
      answer: readonly Pick<RecordOf<'estado'>, 'id' | 'versao' | 'nome' | 'sigla' | 'pais_id'>[]
    }
    'GET /cidades/:country/:state': {
      answer: readonly Pick<RecordOf<'cidade'>, 'id' | 'versao' | 'nome' | 'estado_id'>[]
    }
    'GET /adubagemecalagem/:type': { answer: readonly Readonly<Row>[] }
  }
}
