import { FactorRule, FactorRuleRequest } from '@billfold/shared/contracts/second-factor.contract';
import {
  ChangePermissionsRequest,
  EndTeamSessionRequest,
  InviteMemberRequest,
  TeamMember,
  TeamMemberRequest,
} from '@billfold/shared/contracts/team.contract';
import { Type } from 'typebox';
import type { App, AppDependencies } from '../../context/app-instance';
import { failures } from '../../http/error-schema';
import { IdParams } from '../../http/input-schema';
import { staffContext } from '../../http/request-context';
import {
  changePermissions,
  deactivateMember,
  endMemberSession,
  type MemberKey,
  reactivateMember,
  type TeamContext,
  withdrawInvitation,
} from './change-team.service';
import { inviteMember, resendInvitation } from './invite-member.service';
import { changeFactorRule, readFactorRules } from './factor-rule.service';
import { readTeam } from './read-team.service';
import { resetMemberFactor } from './reset-member-factor.service';

const config = { access: 'merchant', permission: 'team' } as const;
const tags = ['Team'];
const response = { 200: Type.Object({}), ...failures(400, 401, 403, 404, 409, 429) };

const steps: readonly {
  readonly name: string;
  readonly summary: string;
  readonly run: (context: TeamContext, key: MemberKey) => Promise<void>;
}[] = [
  { name: 'deactivate', summary: 'Take all access to this merchant', run: deactivateMember },
  { name: 'reactivate', summary: 'Give the access back', run: reactivateMember },
  { name: 'resend_invitation', summary: 'Mail a fresh link', run: resendInvitation },
  {
    name: 'withdraw_invitation',
    summary: 'End an invitation that was not accepted',
    run: withdrawInvitation,
  },
  {
    name: 'reset_second_factor',
    summary: 'For a person who cannot give codes any more',
    run: resetMemberFactor,
  },
];

const stepRoutes = (app: App, dependencies: AppDependencies): void => {
  for (const { name, summary, run } of steps)
    app.post(
      `/team/:id/${name}`,
      { config, schema: { tags, summary, params: IdParams, body: TeamMemberRequest, response } },
      async (request) => {
        const { merchant_id: merchantId } = request.body;
        await run(staffContext(request, dependencies), { userId: request.params.id, merchantId });
        return {};
      },
    );
};

const changeRoutes = (app: App, dependencies: AppDependencies): void => {
  app.patch(
    '/team/:id',
    {
      config,
      schema: {
        tags,
        summary: 'Change what a person may do at this merchant',
        params: IdParams,
        body: ChangePermissionsRequest,
        response,
      },
    },
    async (request) => {
      const { merchant_id: merchantId, permissions } = request.body;
      const key = { userId: request.params.id, merchantId };
      await changePermissions(staffContext(request, dependencies), key, permissions);
      return {};
    },
  );
  app.post(
    '/team/:id/end_session',
    {
      config,
      schema: {
        tags,
        summary: 'Sign a person out on one device',
        params: IdParams,
        body: EndTeamSessionRequest,
        response,
      },
    },
    async (request) => {
      const { merchant_id: merchantId, session_id: sessionId } = request.body;
      const key = { userId: request.params.id, merchantId };
      await endMemberSession(staffContext(request, dependencies), key, sessionId);
      return {};
    },
  );
};

const factorRoutes = (app: App, dependencies: AppDependencies): void => {
  app.get(
    '/team/second_factor',
    {
      config,
      schema: {
        tags,
        summary: 'Which of the merchants require a second factor',
        response: { 200: Type.Array(FactorRule), ...failures(401, 403) },
      },
    },
    async (request) => readFactorRules(staffContext(request, dependencies)),
  );
  app.post(
    '/team/second_factor',
    {
      config,
      schema: {
        tags,
        summary: 'Require a second factor of a team, or require it no more',
        body: FactorRuleRequest,
        response,
      },
    },
    async (request) => {
      await changeFactorRule(staffContext(request, dependencies), request.body);
      return {};
    },
  );
};

/** The team of a merchant: who works there, what each may do, where each is signed in. */
export const teamRoutes = (app: App, dependencies: AppDependencies): void => {
  app.get(
    '/team',
    {
      config,
      schema: {
        tags,
        summary: 'Everybody on the teams that the caller manages, also before',
        response: { 200: Type.Array(TeamMember), ...failures(401, 403) },
      },
    },
    async (request) => readTeam(staffContext(request, dependencies)),
  );
  app.post(
    '/team',
    {
      config,
      schema: {
        tags,
        summary: 'Invite a teammate by email',
        body: InviteMemberRequest,
        response,
      },
    },
    async (request) => {
      await inviteMember(staffContext(request, dependencies), request.body);
      return {};
    },
  );
  factorRoutes(app, dependencies);
  changeRoutes(app, dependencies);
  stepRoutes(app, dependencies);
};
