ALTER TABLE "rank_project_days" ADD COLUMN "ranks_kept" boolean DEFAULT true NOT NULL;--> statement-breakpoint
-- Lines may be deleted by a transaction that says up to when it does, if they are at least 90 days older than the newest.
CREATE OR REPLACE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  kept_from timestamptz;
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
  ELSIF TG_OP = 'DELETE' THEN
    kept_from := nullif(current_setting('serpplus.audit_kept_from', true), '')::timestamptz;
    IF OLD.at < kept_from AND kept_from <= (SELECT max(at) FROM audit_log) - interval '90 days' THEN
      RETURN OLD;
    END IF;
  END IF;
  RAISE EXCEPTION 'audit_log is append-only';
END $$;
