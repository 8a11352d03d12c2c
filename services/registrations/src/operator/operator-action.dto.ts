import { DECISIONS_OF_APPEALS, DECISIONS_OF_REPORTS, OPERATOR_REASON, type AssignRequest, type DecisionRequest, type MergeRequest, type OperatorAction, type RemovalCause, type RemovalRequest, type ReportDecision } from '@community-help/api-contracts';
import { IsIn, IsInt, Max, Min } from 'class-validator';
import { RequiredText } from '../helper/plain-text.js';

const CAUSES: readonly RemovalCause[] = ['abuse', 'duplicate', 'requested'];
const DECISIONS: readonly ReportDecision[] = [...new Set([...DECISIONS_OF_REPORTS, ...DECISIONS_OF_APPEALS])];
const REASON = { min: OPERATOR_REASON.minLength, max: OPERATOR_REASON.maxLength };

export class OperatorActionDto implements OperatorAction {
  @RequiredText(REASON) reason: string;
  @IsInt({ message: 'revision must be the number of the listing that you looked at' }) @Min(1) @Max(2_147_483_647) revision: number;
}

export class RemovalDto extends OperatorActionDto implements RemovalRequest {
  @IsIn(CAUSES, { message: `cause must be one of ${CAUSES.join(', ')}` }) cause: RemovalCause;
}

export class MergeDto extends OperatorActionDto implements MergeRequest {
  @RequiredText({ min: 1, max: 300 }) into: string;
  @IsInt({ message: 'intoRevision must be the number of the listing that stays' }) @Min(1) @Max(2_147_483_647) intoRevision: number;
}

export class AssignDto implements AssignRequest {
  @IsInt({ message: 'version must be the number of the report that you looked at' }) @Min(1) @Max(2_147_483_647) version: number;
}

export class DecisionDto extends OperatorActionDto implements DecisionRequest {
  @IsIn(DECISIONS, { message: `decision must be one of ${DECISIONS.join(', ')}` }) decision: ReportDecision;
  @IsInt({ message: 'version must be the number of the report that you looked at' }) @Min(1) @Max(2_147_483_647) version: number;
}
