CREATE TABLE "account_deletions" (
	"account_id" integer PRIMARY KEY NOT NULL,
	"requested_at" timestamp (3) with time zone NOT NULL,
	"encrypted_email" text,
	"erased_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "trial_addresses" ADD COLUMN "is_spent" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "billing_customers" ADD COLUMN "removed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "account_deletions" ADD CONSTRAINT "account_deletions_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "account_deletions_unfinished" ON "account_deletions" USING btree ("requested_at") WHERE "account_deletions"."erased_at" is null;--> statement-breakpoint
CREATE INDEX "audit_log_actor" ON "audit_log" USING btree ("actor_id","at" desc,"id" desc);--> statement-breakpoint
CREATE INDEX "audit_log_as_account" ON "audit_log" USING btree ("as_account_id","at" desc,"id" desc) WHERE "audit_log"."as_account_id" is not null;--> statement-breakpoint
CREATE INDEX "audit_log_action" ON "audit_log" USING btree ("action","at" desc,"id" desc);--> statement-breakpoint
CREATE INDEX "audit_log_ip" ON "audit_log" USING btree ("ip","at" desc,"id" desc) WHERE "audit_log"."ip" is not null;--> statement-breakpoint
-- Of deleted accounts what is personal goes: addresses and browsers of what they did, and of who tried to sign in to them; and
-- what is told of them.
CREATE OR REPLACE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF (NEW.id, NEW.at, NEW.actor_id, NEW.as_account_id, NEW.account_id, NEW.action)
        IS NOT DISTINCT FROM (OLD.id, OLD.at, OLD.actor_id, OLD.as_account_id, OLD.account_id, OLD.action)
      AND ((NEW.ip, NEW.user_agent) IS NOT DISTINCT FROM (OLD.ip, OLD.user_agent)
        OR (NEW.ip IS NULL AND NEW.user_agent IS NULL AND EXISTS (
          SELECT FROM accounts WHERE id = coalesce(OLD.actor_id, OLD.account_id) AND deleted_at IS NOT NULL)))
      AND (NEW.data = OLD.data
        OR (NEW.data = '{}' AND EXISTS (SELECT FROM accounts WHERE id = OLD.account_id AND deleted_at IS NOT NULL)))
    THEN
      RETURN NEW;
    END IF;
  END IF;
  RAISE EXCEPTION 'audit_log is append-only';
END $$;
