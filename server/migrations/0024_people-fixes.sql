-- The ledger stays as it is, but for what staff wrote about somebody whose account was deleted.
CREATE OR REPLACE FUNCTION refuse_ledger_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF NEW.reason = 'Removed' AND to_jsonb(NEW) - 'reason' = to_jsonb(OLD) - 'reason'
      AND EXISTS (SELECT FROM accounts WHERE id = OLD.account_id AND deleted_at IS NOT NULL)
    THEN
      RETURN NEW;
    END IF;
  END IF;
  RAISE EXCEPTION 'credit_transfers is append-only';
END $$;
--> statement-breakpoint
-- Of a deleted account's lines, those it wrote itself may lose addresses, browsers and details; those of others only the reason
-- that staff typed.
CREATE OR REPLACE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF (NEW.id, NEW.at, NEW.actor_id, NEW.as_account_id, NEW.account_id, NEW.action)
        IS NOT DISTINCT FROM (OLD.id, OLD.at, OLD.actor_id, OLD.as_account_id, OLD.account_id, OLD.action)
      AND EXISTS (SELECT FROM accounts WHERE id = OLD.account_id AND deleted_at IS NOT NULL)
      AND ((NEW.ip, NEW.user_agent) IS NOT DISTINCT FROM (OLD.ip, OLD.user_agent)
        OR (NEW.ip IS NULL AND NEW.user_agent IS NULL AND OLD.account_id = coalesce(OLD.actor_id, OLD.account_id)))
      AND (NEW.data = OLD.data OR NEW.data = OLD.data - 'reason'
        OR (NEW.data = '{}' AND OLD.account_id = coalesce(OLD.actor_id, OLD.account_id)))
    THEN
      RETURN NEW;
    END IF;
  END IF;
  RAISE EXCEPTION 'audit_log is append-only';
END $$;
--> statement-breakpoint
-- Browsers that became trusted by an emailed code, before their account had a second factor.
DELETE FROM "trusted_devices" t USING (
  SELECT account_id, min(created_at) AS since FROM (
    SELECT account_id, created_at FROM "passkeys"
    UNION ALL SELECT account_id, confirmed_at FROM "authenticators" WHERE confirmed_at IS NOT NULL
  ) factors GROUP BY account_id
) first WHERE first.account_id = t.account_id AND t.created_at < first.since;
