/* Calls of features, by the paths of the specification. Types only, because the browser uses them too. */
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

/** Target state of a record, with the reason if one is required. */
interface StatusChange {
  readonly status: string | number
  readonly motivo?: string
}

type DashboardSubjects = Readonly<Record<string, string>>

/** Required if the call demands proof; people without a password must have just signed in. */
interface PresentPassword {
  readonly currentPassword?: string
}

/** As defined by the Central Bank's API; only the charges are read. */
interface BankNotice extends Readonly<Record<string, unknown>> {
  readonly pix?: readonly Readonly<Row>[]
}

interface WebhookReceipt {
  readonly recebido: true
}

interface IdBody {
  readonly id: number
}

/** The updated record, limited to what the person may see. */
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
    /** Both respond with a redirect. */
    'GET /auth/provedor': { answer: never }
    'GET /auth/provedor/retorno': { answer: never }
    // The person's own account
    'GET /profile': { answer: Profile }
    'GET /profile/exportar': { answer: object }
    'PATCH /profile': { body: ProfileChange; answer: Profile }
    /** Sends the link that confirms the new address again. */
    'POST /profile/email/reenvio': { answer: Done }
    'DELETE /profile/email': { answer: Done }
    /** Uses the link sent to the old address after a change. */
    'POST /auth/nao-fui-eu/:token': { answer: Done }
    'PATCH /profile/password': { body: NewPassword & { readonly currentPassword: string }; answer: Done }
    'GET /auth/sessoes': { answer: readonly SessionEntry[] }
    'POST /auth/sessoes/:id/encerramento': { body: PresentPassword; answer: Done }
    /** Also ends the current session, unless it is kept. */
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
    /** All sessions, or a single one. */
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
    /** Further values may complete the request on approval. */
    'PATCH /register/status/:id': {
      body: StatusChange & Partial<RecordOf<'register'>>
      answer: UpdatedRecord
    }
    'POST /register/:id/convite': { answer: InvitationSent }
    /** For every entity that signs in. */
    'POST /:endpoint/:id/convite': { answer: InvitationSent }
    'GET /register/send-sms/:id': { answer: SmsSent }
    /** For every entity whose schema offers it. */
    'POST /:endpoint/:id/anonimizar': { body: { readonly confirmacao: string }; answer: IdBody }
    // Farms
    'PATCH /produtorFazenda/ativar/:id/:produtorId/:fazendaId': { answer: RecordOf<'produtorFazenda'> }
    'PATCH /produtorFazenda/inativar/:id/:produtorId/:fazendaId': { answer: RecordOf<'produtorFazenda'> }
    'DELETE /produtorFazenda/:id/:produtorId/:fazendaId': { answer: IdBody }
    'DELETE /produtor/:produtorId/fazenda/:fazendaId': { answer: IdBody }
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
    /** Only the id if the order left the person's scope. */
    'PATCH /pedido/transfere/:id': {
      body: { readonly empresa_id: number; readonly motivo?: string }
      answer: RecordOf<'pedido'> | IdBody
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
    /** The bank's notification of a payment. */
    'POST /payment/pix/webhook/:secret': { body: BankNotice; answer: WebhookReceipt }
    'POST /payment/pix/webhook/:secret/pix': { body: BankNotice; answer: WebhookReceipt }
    'GET /anuidade/previa/:safra': { answer: AnnuityPreview }
    'POST /anuidade/geracao/:safra': { answer: AnnuityStep }
    // Overviews
    'GET /:role/notification': { query: DashboardSubjects; answer: Counters }
    /** Urgent cards that have a count. */
    'GET /dashboard/atencao': { query: DashboardSubjects; answer: readonly CountCard[] }
    'GET /dashboard': { query: DashboardSubjects; answer: readonly DashboardCard[] }
    /** A single chart by its name; a number selects all charts of that producer. */
    'POST /dashboard/:chart/from/to': {
      query: DashboardSubjects
      body: {
        readonly from: string
        readonly to: string
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
